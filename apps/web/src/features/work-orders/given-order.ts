/** The initial values of a new work order in the URL. */
export interface GivenOrder {
  asset?: string | undefined
  site?: string | undefined
  location?: string | undefined
  type?: string | undefined
  due?: string | undefined
  title?: string | undefined
  /** The work order that it follows up. */
  after?: string | undefined
}
