/** Waiting items in one queue for each key. The queues are served in turn, so a long one does not delay the others. */
export class RoundRobinQueue<T> {
  /** The queue that is served next comes first; no queue is empty. */
  readonly #queues = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  lengthOf(key: string): number {
    return this.#queues.get(key)?.length ?? 0
  }

  add(key: string, item: T): void {
    const queue = this.#queues.get(key)
    if (queue) queue.push(item)
    else this.#queues.set(key, [item])
    this.#size++
  }

  /** Takes the first of the queues' oldest items that fits; its queue goes behind all others. Null if none does. */
  take(fits: (item: T) => boolean = () => true): T | null {
    for (const [key, queue] of this.#queues) {
      if (!fits(queue[0]!)) continue
      const item = queue.shift()!
      this.#queues.delete(key)
      if (queue.length > 0) this.#queues.set(key, queue)
      this.#size--
      return item
    }
    return null
  }

  takeFromLongest(length: number): T | null {
    let longest: [string, T[]] | null = null
    for (const entry of this.#queues) if (entry[1].length > (longest?.[1].length ?? length)) longest = entry
    if (!longest) return null
    const [key, queue] = longest
    this.#size--
    const item = queue.pop()!
    if (queue.length === 0) this.#queues.delete(key)
    return item
  }

  takeQueue(key: string): T[] {
    const queue = this.#queues.get(key) ?? []
    this.#queues.delete(key)
    this.#size -= queue.length
    return queue
  }

  remove(key: string, item: T): void {
    const queue = this.#queues.get(key) ?? []
    const place = queue.indexOf(item)
    if (place === -1) return
    queue.splice(place, 1)
    if (queue.length === 0) this.#queues.delete(key)
    this.#size--
  }
}
