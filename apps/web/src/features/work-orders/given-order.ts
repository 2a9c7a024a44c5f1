/** What the address says of a new order. */
export interface GivenOrder {
  asset?: string | undefined
  site?: string | undefined
  location?: string | undefined
  type?: string | undefined
  due?: string | undefined
  title?: string | undefined
  /** The order that it follows up. */
  after?: string | undefined
}
