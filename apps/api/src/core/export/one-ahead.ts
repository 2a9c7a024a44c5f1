/** Makes the next of a row of things while the one before is worked on. */
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
      // Whoever asks for it hears of its failure; until then nobody has to.
      next.catch(() => {})
      yield taken.made
    }
  } finally {
    await source.return(undefined)
  }
}
