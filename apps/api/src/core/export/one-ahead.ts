/** Transforms each thing while the one before is being processed. */
export async function* oneAhead<From, To>(
  source: AsyncGenerator<From>,
  make: (one: From) => To | Promise<To>,
): AsyncGenerator<To> {
  const take = async () => {
    const { done, value } = await source.next()
    return done ? undefined : { made: await make(value) }
  }
  try {
    let next = take()
    for (;;) {
      const taken = await next
      if (!taken) return
      next = take()
      // An error is thrown when the result is awaited; until then it must not count as unhandled.
      next.catch(() => {})
      yield taken.made
    }
  } finally {
    await source.return(undefined)
  }
}
