import java.io.*;
import java.util.*;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import org.xml.sax.*;
import org.xml.sax.helpers.DefaultHandler;

/** SAX events and StAX cursors, reading and writing. */
public class SaxStax {
    static final String XML = "<!DOCTYPE r [<!ENTITY e 'entity'><!ELEMENT r ANY>]><r a='1' b='&lt;2&gt;'>text &e;<i:x xmlns:i='urn:i' i:q='v'/><![CDATA[cd]]><!--c--><?p d?><nested><deep>42</deep></nested></r>";

    public static void main(String[] args) throws Exception {
        SAXParserFactory f = SAXParserFactory.newInstance();
        f.setNamespaceAware(true);
        List<String> events = new ArrayList<>();
        f.newSAXParser().parse(new InputSource(new StringReader(XML)), new DefaultHandler() {
            private final StringBuilder text = new StringBuilder();
            private Locator loc;

            @Override
            public void setDocumentLocator(Locator l) {
                loc = l;
            }

            private void flush() {
                if (text.length() > 0) events.add("text(" + text + ")");
                text.setLength(0);
            }

            @Override
            public void startDocument() {
                events.add("start");
            }

            @Override
            public void startElement(String uri, String local, String q, Attributes a) {
                flush();
                StringBuilder b = new StringBuilder("<" + uri + "|" + local + "|" + q);
                for (int i = 0; i < a.getLength(); i++) b.append(" ").append(a.getQName(i)).append("=").append(a.getValue(i)).append(":").append(a.getType(i));
                events.add(b + ">@" + loc.getLineNumber() + ":" + loc.getColumnNumber());
            }

            @Override
            public void endElement(String uri, String local, String q) {
                flush();
                events.add("</" + q + ">");
            }

            @Override
            public void characters(char[] c, int s, int n) {
                text.append(c, s, n);
            }

            @Override
            public void processingInstruction(String t, String d) {
                flush();
                events.add("pi " + t + " " + d);
            }

            @Override
            public void startPrefixMapping(String p, String u) {
                flush();
                events.add("prefix " + p + "=" + u);
            }

            @Override
            public void endDocument() {
                events.add("end");
            }
        });
        events.forEach(System.out::println);
        XMLInputFactory xi = XMLInputFactory.newInstance();
        xi.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader r = xi.createXMLStreamReader(new StringReader(XML));
        StringBuilder b = new StringBuilder();
        while (r.hasNext()) {
            int e = r.next();
            b.append(e);
            if (r.isStartElement()) {
                b.append('<').append(r.getLocalName());
                for (int i = 0; i < r.getAttributeCount(); i++) b.append(' ').append(r.getAttributeName(i)).append('=').append(r.getAttributeValue(i));
                b.append('>');
                if (r.getLocalName().equals("deep")) b.append(Integer.parseInt(r.getElementText()) + 1);
            } else if (r.isCharacters()) {
                b.append('[').append(r.getText()).append(']');
            }
            b.append(' ');
        }
        System.out.println(b);
        StringWriter w = new StringWriter();
        XMLStreamWriter x = XMLOutputFactory.newInstance().createXMLStreamWriter(w);
        x.writeStartDocument("UTF-8", "1.0");
        x.writeStartElement("root");
        x.writeAttribute("a", "<&\">");
        x.writeNamespace("p", "urn:p");
        x.writeStartElement("p", "child", "urn:p");
        x.writeCharacters("a < b & c");
        x.writeCData("raw <>");
        x.writeEndElement();
        x.writeEmptyElement("e");
        x.writeComment("done");
        x.writeEndDocument();
        x.close();
        System.out.println(w);
        try {
            XMLStreamReader bad = xi.createXMLStreamReader(new StringReader("<a><b></a>"));
            while (bad.hasNext()) bad.next();
        } catch (XMLStreamException e) {
            System.out.println(e.getMessage().replace("\n", " | "));
        }
    }
}
