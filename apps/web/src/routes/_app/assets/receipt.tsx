import { assetsApi } from '@steward/contract/assets.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ReceiptPage } from '#features/hand-over/receipt-page.tsx'
import type { ReceiptOf } from '#features/hand-over/use-receipt.ts'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/assets/receipt')({
  ...pageSearch(
    z.object({
      /** All assets of this employee. */
      employee: z.optional(id()),
      /** A receipt of returns. */
      back: yesNo(),
      /** The current assignment of this asset. */
      asset: z.optional(id()),
    }),
  ),
  beforeLoad: needs(assetsApi.list),
  component: AssetReceipt,
})

/** A receipt to print and sign. */
function AssetReceipt() {
  const { employee, asset, back } = Route.useSearch()
  const of: ReceiptOf | null = employee ? { employee, back } : asset ? { asset } : null
  return <ReceiptPage key={`${employee ?? asset} ${back}`} of={of} />
}
