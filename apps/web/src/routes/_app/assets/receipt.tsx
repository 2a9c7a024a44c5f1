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
      /** All that they hold. */
      employee: z.optional(id()),
      /** They give it back. */
      back: yesNo(),
      /** This one, with whoever has it. */
      asset: z.optional(id()),
    }),
  ),
  beforeLoad: needs(assetsApi.list),
  component: AssetReceipt,
})

/** A receipt of what was handed over, to be printed and signed. */
function AssetReceipt() {
  const { employee, asset, back } = Route.useSearch()
  const of: ReceiptOf | null = employee ? { employee, back } : asset ? { asset } : null
  return <ReceiptPage key={`${employee ?? asset} ${back}`} of={of} />
}
