import { Link } from '@tanstack/react-router'
import { FileText, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '#components/page-header.tsx'
import { RecordFailed, RecordWaiting } from '#components/record-page.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { holderName } from './assignment-text.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { type ReceiptOf, useReceipt } from './use-receipt.ts'

/** A receipt to print and sign: the assets, with date and condition. */
export function ReceiptPage({ of }: { of: ReceiptOf | null }) {
  const { t } = useTranslation()
  const { assignments, back, error, refetch } = useReceipt(of)
  if (!assignments) return <Unread error={error} onRetry={refetch} />
  const [first] = assignments
  return (
    <Page>
      <div data-no-print>
        <PageHeader
          title={t(back ? 'hand_over.receipt.title_back' : 'hand_over.receipt.title')}
          description={first ? holderName(first) : undefined}
          actions={
            first && (
              <Button variant="primary" onClick={() => window.print()}>
                <Printer aria-hidden />
                {t(back ? 'hand_over.receipt.print_back' : 'hand_over.receipt.print')}
              </Button>
            )
          }
        />
      </div>
      {first ? (
        <ReceiptSheet assignments={assignments} first={first} back={back} />
      ) : (
        <EmptyState
          icon={FileText}
          title={t('hand_over.receipt.none')}
          description={t('hand_over.receipt.none_text')}
          action={
            <Link to="/assets" className={buttonStyles({})}>
              {t('assets.missing.back')}
            </Link>
          }
        />
      )}
    </Page>
  )
}

function Unread({ error, onRetry }: { error: ApiError | null; onRetry: () => unknown }) {
  const { t } = useTranslation()
  return (
    <Page>
      {error ? (
        <RecordFailed
          error={error}
          onRetry={onRetry}
          back={{ to: '/assets', label: t('assets.missing.back') }}
          title={t('assets.missing.title')}
          text={t('assets.missing.text')}
        />
      ) : (
        <RecordWaiting />
      )}
    </Page>
  )
}
