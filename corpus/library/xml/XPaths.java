import java.io.*;
import java.util.*;
import javax.xml.XMLConstants;
import javax.xml.namespace.*;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.stream.events.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
import javax.xml.validation.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.*;

/** XPath, schema validation, StAX writing and event reading, malformed documents. */
public class XPaths {
    static final String DOC = "<?xml version='1.0'?><!DOCTYPE lib [<!ENTITY co 'Acme &amp; Co'>]><lib xmlns:m='urn:m'><book id='1' m:k='v'><title>First</title><price>10.50</price></book><!-- note --><book id='2'><title lang='fr'>Deuxi\u00e8me</title><price>7</price></book><book id='3'><title><![CDATA[<raw>]]></title><price>30</price><by>&co;</by></book><?pi data?></lib>";

    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 ? String.valueOf(c) : "\\u" + Integer.toHexString(c));
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        f.setCoalescing(true);
        Document d = f.newDocumentBuilder().parse(new InputSource(new StringReader(DOC)));
        XPath x = XPathFactory.newInstance().newXPath();
        x.setNamespaceContext(new NamespaceContext() {
            public String getNamespaceURI(String p) {
                return p.equals("m") ? "urn:m" : XMLConstants.NULL_NS_URI;
            }

            public String getPrefix(String u) {
                return null;
            }

            public Iterator<String> getPrefixes(String u) {
                return Collections.emptyIterator();
            }
        });
        for (String e : new String[] {"count(//book)", "sum(//price)", "//book[2]/title", "//book[price>9]/@id", "string(//title[@lang])", "//book[last()]/title/text()", "//book[@m:k]/@m:k", "concat(//title[1], '-', //by)", "name(/*)", "normalize-space('  a  b ')", "substring('hello', 2, 3)", "translate('abc', 'ab', 'BA')", "//book[position() mod 2 = 1]/@id", "round(2.5) + floor(-1.5)", "//title[starts-with(., 'F')]", "boolean(//none)", "//comment()", "//processing-instruction()", "ancestor::*", "//price[../@id='3']/preceding::title[1]", "1 div 0", "number('x')", "//book/following-sibling::book[1]/@id", "id('1')", "string-length(//by)", "//*[local-name()='by']", "not(contains('ab','b'))", "-(5 mod -3)"}) System.out.println(e + " = " + esc(x.evaluate(e, d)));
        NodeList n = (NodeList) x.evaluate("//book[price < 20]/title | //by", d, XPathConstants.NODESET);
        for (int i = 0; i < n.getLength(); i++) System.out.print(esc(n.item(i).getNodeName() + ":" + n.item(i).getTextContent() + " "));
        System.out.println(x.evaluate("count(//@*)", d, XPathConstants.NUMBER) + " " + x.evaluate("//book", d, XPathConstants.BOOLEAN) + " " + x.compile("price * 2").evaluate(((NodeList) x.evaluate("//book", d, XPathConstants.NODESET)).item(0)) + " " + x.evaluateExpression("count(//book)", d, Integer.class));
        for (String bad : new String[] {"//book[", "foo(", "1 +", "$v", "unknown()", "@", "a:b"}) {
            try {
                System.out.println(bad + " " + x.evaluate(bad, d));
            } catch (XPathExpressionException e) {
                System.out.println(bad + " " + e.getMessage());
            }
        }
        x.setXPathVariableResolver(q -> q.getLocalPart().equals("v") ? 9.0 : null);
        System.out.println(x.evaluate("count(//book[price > $v])", d));
        String xsd = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='order'><xs:complexType><xs:sequence><xs:element name='item' maxOccurs='3'><xs:complexType><xs:simpleContent><xs:extension base='xs:decimal'><xs:attribute name='sku' use='required'><xs:simpleType><xs:restriction base='xs:string'><xs:pattern value='[A-Z]{2}\\d+'/></xs:restriction></xs:simpleType></xs:attribute></xs:extension></xs:simpleContent></xs:complexType></xs:element><xs:element name='due' type='xs:date' minOccurs='0'/></xs:sequence></xs:complexType></xs:element></xs:schema>";
        Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new StreamSource(new StringReader(xsd)));
        for (String doc : new String[] {"<order><item sku='AB1'>1.5</item></order>", "<order><item sku='ab1'>1.5</item></order>", "<order><item sku='AB1'>x</item></order>", "<order/>", "<order><item>1</item></order>", "<order><item sku='AB1'>1</item><due>2024-02-30</due></order>", "<other/>", "<order><item sku='AB1'>1</item><due>2024-02-29</due><extra/></order>"}) {
            List<String> problems = new ArrayList<>();
            Validator v = schema.newValidator();
            v.setErrorHandler(new ErrorHandler() {
                public void warning(SAXParseException e) {
                    problems.add("W " + e.getMessage());
                }

                public void error(SAXParseException e) {
                    problems.add("E " + e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
                }

                public void fatalError(SAXParseException e) throws SAXException {
                    throw e;
                }
            });
            v.validate(new StreamSource(new StringReader(doc)));
            System.out.println(doc + " " + problems);
        }
        StringWriter w = new StringWriter();
        XMLStreamWriter sw = XMLOutputFactory.newInstance().createXMLStreamWriter(w);
        sw.writeStartDocument("1.0");
        sw.writeStartElement("p", "root", "urn:p");
        sw.writeNamespace("p", "urn:p");
        sw.writeAttribute("a", "<&\"'>");
        sw.writeEmptyElement("empty");
        sw.writeAttribute("b", "1");
        sw.writeCharacters("text <&> \u00e9");
        sw.writeCData("cd]]");
        sw.writeComment("c");
        sw.writeProcessingInstruction("t", "d");
        sw.writeEntityRef("amp");
        sw.writeEndDocument();
        sw.close();
        System.out.println(esc(w.toString()));
        XMLEventReader er = XMLInputFactory.newInstance().createXMLEventReader(new StringReader("<a x='1'><b>t</b><!--c--><?p q?></a>"));
        StringBuilder b = new StringBuilder();
        while (er.hasNext()) {
            XMLEvent e = er.nextEvent();
            b.append(e.getEventType()).append(e.isStartElement() ? "<" + e.asStartElement().getName() + e.asStartElement().getAttributeByName(new QName("x")) : e.isCharacters() ? e.asCharacters().getData() : "").append(' ');
        }
        System.out.println(b);
        for (String bad : new String[] {"<a>", "<a></b>", "<a b=1/>", "<a b='1' b='2'/>", "", "<a/><b/>", "<a>&none;</a>", "<a>\u0001</a>", "<1/>", "<a><![CDATA[x</a>", "text", "<?xml version='3.0'?><a/>", "<a:b/>"}) {
            DocumentBuilder db = f.newDocumentBuilder();
            db.setErrorHandler(null);
            db.setErrorHandler(new org.xml.sax.helpers.DefaultHandler());
            try {
                db.parse(new InputSource(new StringReader(bad)));
                System.out.println("parsed");
            } catch (SAXParseException e) {
                System.out.println(e.getLineNumber() + ":" + e.getColumnNumber() + " " + esc(e.getMessage()));
            }
        }
        Transformer t = TransformerFactory.newInstance().newTransformer();
        t.setOutputProperty(OutputKeys.INDENT, "yes");
        t.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter out = new StringWriter();
        Element e = d.createElementNS("urn:n", "n:new");
        e.appendChild(d.createTextNode("5 < 6"));
        e.setAttributeNS("urn:m", "m:z", "q\"");
        d.getDocumentElement().insertBefore(e, d.getDocumentElement().getFirstChild());
        t.transform(new DOMSource(d.getDocumentElement()), new StreamResult(out));
        System.out.println(esc(out.toString()));
    }
}
