import * as z from 'zod/mini'

/** Whether a page's form is open, as in `?edit=true` or, in links that people write, `?edit=1`. */
export const opened = () =>
  z.optional(
    z.pipe(
      z.union([z.literal(true), z.enum(['true', '1'])]),
      z.transform(() => true),
    ),
  )
