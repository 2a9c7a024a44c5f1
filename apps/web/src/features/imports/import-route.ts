import { id } from '@steward/contract/kit/fields.ts'
import * as z from 'zod/mini'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'
import { WIZARD_STEPS } from './steps/wizard-steps.ts'
import { type Imported, importedKind } from './imported-kinds.ts'

const Search = z.object({
  /** The id of the import whose file was uploaded. */
  import: z.optional(id()),
  step: z.optional(z.enum(WIZARD_STEPS)),
})

/** Search and guard of a route that imports a kind; spread it into the route's options. */
export const importRoute = (type: Imported) => ({
  ...pageSearch(Search),
  beforeLoad: needs(importedKind(type).needs),
})
