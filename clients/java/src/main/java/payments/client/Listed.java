package payments.client;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A lazy list: {@code for (Transaction each : payments.listTransactions())} fetches one page after the other. Each
 * iteration starts again at the first page.
 *
 * @param <T> the type of the items
 */
public final class Listed<T> implements Iterable<T> {
  /** Fetches the page at a cursor; at null, the page of the query. */
  private final Function<String, Page<T>> fetch;

  Listed(Function<String, Page<T>> fetch) {
    this.fetch = fetch;
  }

  /** Walks all items. */
  @Override
  public Iterator<T> iterator() {
    return stream().iterator();
  }

  /**
   * All items. A page is fetched when the stream reaches it.
   *
   * @return a sequential stream
   */
  public Stream<T> stream() {
    return StreamSupport.stream(pages().spliterator(), false).flatMap(page -> page.data().stream());
  }

  /**
   * The pages, one after the other.
   *
   * @return an iterable that fetches each page when it is reached
   */
  public Iterable<Page<T>> pages() {
    return PageIterator::new;
  }

  /**
   * The single page of the query.
   *
   * @return the page
   */
  public Page<T> page() {
    return fetch.apply(null);
  }

  private final class PageIterator implements Iterator<Page<T>> {
    private boolean hasNext = true;
    private String cursor;

    @Override
    public boolean hasNext() {
      return hasNext;
    }

    @Override
    public Page<T> next() {
      if (!hasNext) throw new NoSuchElementException();
      Page<T> page = fetch.apply(cursor);
      cursor = page.nextCursor();
      hasNext = cursor != null;
      return page;
    }
  }
}
