package payments.client;

import java.util.List;

/**
 * A page of a list.
 *
 * @param <T> the type of its items
 * @param data the items
 * @param nextCursor the {@code cursor} of the next page; null on the last
 */
public record Page<T>(List<T> data, String nextCursor) {
  /**
   * Creates a page.
   *
   * @param data the items
   * @param nextCursor null on the last page
   */
  public Page {
    data = List.copyOf(data);
  }
}
