import * as z from 'zod/mini'

/** What a report is narrowed to, in the reader's words: «Site: Kiel», and the parameters that say so. */
export const Narrowed = z.array(
  z.strictObject({ parameters: z.array(z.string()), text: z.string() }),
)
export type Narrowed = z.infer<typeof Narrowed>
