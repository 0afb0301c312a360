import java.io.*;
import javax.xml.parsers.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.*;

/** DOM building, parsing, XPath and identity transformation. */
public class Dom {
    static final String XML = "<?xml version='1.0' encoding='UTF-8'?><!-- top --><lib xmlns:x='urn:x' count='3'><book id='b1' price='10.5'><title>First &amp; best</title><tag>a</tag><tag>b</tag></book>\n  <book id='b2' price='7'><title><![CDATA[<Second>]]></title></book><x:book id='b3'>text<?pi data?>&#233;</x:book><empty/></lib>";

    static void walk(Node n, String indent) {
        StringBuilder b = new StringBuilder(indent + n.getNodeType() + " " + n.getNodeName() + " " + n.getNamespaceURI() + " " + String.valueOf(n.getNodeValue()).replace("\n", "\\n"));
        if (n.getAttributes() != null) for (int i = 0; i < n.getAttributes().getLength(); i++) b.append(" @").append(n.getAttributes().item(i));
        System.out.println(b.toString().replaceAll("[^ -~]", "?"));
        for (Node c = n.getFirstChild(); c != null; c = c.getNextSibling()) walk(c, indent + "  ");
    }

    public static void main(String[] args) throws Exception {
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        DocumentBuilder db = f.newDocumentBuilder();
        Document doc = db.parse(new InputSource(new StringReader(XML)));
        walk(doc, "");
        XPath xp = XPathFactory.newInstance().newXPath();
        for (String e : new String[] {"count(//book)", "sum(//@price)", "//book[@price>8]/title", "string(/lib/book[2]/@id)", "//tag[last()]", "concat(name(/*),'-',local-name(/*/*[3]))", "boolean(//nope)", "normalize-space('  a  b ')", "//book/title[contains(.,'Sec')]/../@id", "substring-after(//tag[1],'z')", "floor(7 div 2) + 3 mod 2"}) System.out.println(e + " = " + xp.evaluate(e, doc));
        NodeList nl = (NodeList) xp.evaluate("//*[@id]", doc, XPathConstants.NODESET);
        for (int i = 0; i < nl.getLength(); i++) System.out.print(((Element) nl.item(i)).getAttribute("id") + " ");
        System.out.println();
        Document made = db.newDocument();
        Element root = made.createElementNS("urn:y", "y:root");
        made.appendChild(root);
        for (int i = 0; i < 3; i++) {
            Element c = made.createElement("item");
            c.setAttribute("n", String.valueOf(i));
            c.appendChild(made.createTextNode("value <" + i + "> & \"q\""));
            root.appendChild(c);
        }
        root.insertBefore(made.createComment(" c "), root.getFirstChild());
        root.removeChild(root.getLastChild());
        root.appendChild(made.importNode(doc.getElementsByTagName("book").item(0), true));
        Transformer t = TransformerFactory.newInstance().newTransformer();
        t.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter w = new StringWriter();
        t.transform(new DOMSource(made), new StreamResult(w));
        System.out.println(w);
        t.setOutputProperty(OutputKeys.INDENT, "yes");
        w = new StringWriter();
        t.transform(new StreamSource(new StringReader("<a><b>t</b><c x='1'/></a>")), new StreamResult(w));
        System.out.println(w);
        for (String bad : new String[] {"<a>", "<a></b>", "<a x=1/>", "", "<a>&nope;</a>"}) {
            db.setErrorHandler(null);
            try {
                DocumentBuilder quiet = f.newDocumentBuilder();
                quiet.setErrorHandler(new org.xml.sax.helpers.DefaultHandler());
                quiet.parse(new InputSource(new StringReader(bad)));
            } catch (SAXParseException e) {
                System.out.println(e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
            }
        }
    }
}
