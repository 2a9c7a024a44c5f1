import { type AssetBook, assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ExplainSteps } from '#components/depreciation/explain-steps.tsx'
import { Fetched } from '#components/fetched.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { query } from '#lib/query.ts'

interface ExplainDialogProps {
  assetId: string
  book: AssetBook['book']
  fiscalYear: number
  onClose: () => void
}

/** The calculation of a fiscal year's figures. */
export function ExplainDialog({ assetId, book, fiscalYear, onClose }: ExplainDialogProps) {
  const { t } = useTranslation()
  const found = useQuery(
    query(assetDepreciationApi.explain, {
      params: { id: assetId },
      query: { book_id: book.id, fiscal_year: fiscalYear },
    }),
  )
  return (
    <Dialog
      open
      title={t('depreciation.explain.title', { year: fiscalYear })}
      description={book.name}
      onClose={onClose}
    >
      <Fetched data={found.data?.data} found={found}>
        {(steps) => <ExplainSteps steps={steps} />}
      </Fetched>
    </Dialog>
  )
}
