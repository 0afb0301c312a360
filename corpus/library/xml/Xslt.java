import java.io.*;
import java.util.*;
import javax.xml.transform.*;
import javax.xml.transform.stream.*;

/** A small XSLT stylesheet, compiled and run by the JDK's processor. */
public class Xslt {
    static final String SHEET = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output method='text'/><xsl:param name='who' select=\"'nobody'\"/>"
        + "<xsl:template match='/'>For <xsl:value-of select='$who'/>: <xsl:apply-templates select='//item'><xsl:sort select='@n' data-type='number' order='descending'/></xsl:apply-templates><xsl:value-of select='sum(//item/@n)'/></xsl:template>"
        + "<xsl:template match='item'><xsl:choose><xsl:when test='@n &gt; 5'>BIG </xsl:when><xsl:otherwise>small </xsl:otherwise></xsl:choose><xsl:value-of select='concat(position(), \".\", .)'/><xsl:if test='position() != last()'>, </xsl:if><xsl:if test='position() = last()'>; total </xsl:if></xsl:template></xsl:stylesheet>";

    public static void main(String[] args) throws Exception {
        Templates t = TransformerFactory.newInstance().newTemplates(new StreamSource(new StringReader(SHEET)));
        for (String who : new String[] {"Ann", null}) {
            Transformer x = t.newTransformer();
            if (who != null) x.setParameter("who", who);
            StringWriter w = new StringWriter();
            x.transform(new StreamSource(new StringReader("<r><item n='3'>three</item><item n='10'>ten</item><item n='7'>seven</item></r>")), new StreamResult(w));
            System.out.println(w);
        }
        Properties p = t.getOutputProperties();
        System.out.println(p.getProperty("method") + " " + p.getProperty("encoding") + " " + p.getProperty("indent"));
    }
}
