package accessors;

/* A getter returns the field, a setter sets it. */

public class Accessors {
    private Object owner;
    private long size;

    public Object getOwner() {
        return owner;
    }

    public void setOwner(Object owner) {
        this.owner = owner;
    }

    public long getSize() {
        return size;
    }

    public void setSize(long size) {
        this.size = size;
    }
}
