import { assetsApi } from '@steward/contract/assets.ts'
import type { FieldSection } from '@steward/contract/data-fields.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

/** Requires the permission to see assets, and the feature of custom fields. */
export const needsFields = needs({ ...assetsApi.list, flag: 'assets.custom_fields.enable' })

/** The search of a page with a list of fields. */
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

/** The common options of the three sections' routes. */
export const sectionRoute = (section: FieldSection) => ({
  ...fieldsSearch(),
  beforeLoad: needsFields,
  loader: ({ context }: { context: { queryClient: QueryClient } }) => {
    // Imported lazily: the first load contains only the contract of its own page.
    void import('./field-queries.ts').then(({ sectionFields }) =>
      context.queryClient.prefetchQuery(sectionFields(section, false)),
    )
  },
})
