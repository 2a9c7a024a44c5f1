import { assetsApi } from '@steward/contract/assets.ts'
import type { FieldSection } from '@steward/contract/data-fields.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

/** Whoever sees assets sees which fields they have, where the account has fields of its own. */
export const needsFields = needs({ ...assetsApi.list, flag: 'assets.custom_fields.enable' })

/** What the address of a page says of its list of fields. */
export const fieldsSearch = () =>
  pageSearch(
    { shape: {} },
    {
      new: yesNo(),
      edit: z.optional(id()),
      history: z.optional(id()),
      archived: yesNo(),
    },
  )

/** What the pages of the three sections have in common. */
export const sectionRoute = (section: FieldSection) => ({
  ...fieldsSearch(),
  beforeLoad: needsFields,
  loader: ({ context }: { context: { queryClient: QueryClient } }) => {
    // The first page on screen knows only its own contract.
    void import('./field-queries.ts').then(({ sectionFields }) =>
      context.queryClient.prefetchQuery(sectionFields(section, false)),
    )
  },
})
