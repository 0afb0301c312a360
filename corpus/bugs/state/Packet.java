// bug 1: java.nio.BufferUnderflowException by `Packet.length(new byte[] {1, 2});`
// rejects: java.lang.IllegalArgumentException by `Packet.length(new byte[0]);`: no packet
package bugs.state;

import java.nio.ByteBuffer;

/** The head of a packet: a version, then a length of two bytes. */
public final class Packet {
    private Packet() {}

    public static int length(byte[] bytes) {
        if (bytes.length == 0) {
            throw new IllegalArgumentException("empty");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        byte version = buffer.get();
        return version == 0 ? 0 : buffer.getShort(); // bug 1
    }
}
