import { assetsApi } from '@steward/contract/assets.ts'
import type { FoundAsset } from '@steward/contract/labels.ts'
import type { AccountOfUser } from '@steward/contract/users.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Plus, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader, WindowTitle } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { useMay } from '#lib/session.ts'
import { FoundCard } from './found-card.tsx'
import type { ScanParts } from './scan-page.tsx'

/** Another account of the user with an asset for the code. */
export interface Elsewhere {
  account: AccountOfUser
  asset: FoundAsset
}

interface LabelResultProps {
  tag: string
  /** The assets of this account; several, or none. */
  found: readonly FoundAsset[]
  elsewhere: readonly Elsewhere[]
  Add: ScanParts['Add']
  onSwitch: (there: Elsewhere) => void
  /** Called when an asset may have been added with the code. */
  onAdded: () => void
}

/** The page of a label that doesn't lead to a single asset. */
export function LabelResult({ tag, found, elsewhere, Add, onSwitch, onAdded }: LabelResultProps) {
  const { t } = useTranslation()
  if (found.length > 0)
    return (
      <Page narrow>
        <PageHeader title={t('scan.several', { code: tag })} />
        <PageBody>
          <ul className="flex flex-col divide-y divide-border rounded-xl border border-border">
            {found.map((asset) => (
              <li key={asset.id} className="p-3">
                <FoundCard asset={asset} />
              </li>
            ))}
          </ul>
        </PageBody>
      </Page>
    )
  if (elsewhere.length > 0) return <OtherAccounts elsewhere={elsewhere} onSwitch={onSwitch} />
  return <NoAsset tag={tag} Add={Add} onAdded={onAdded} />
}

function OtherAccounts(props: {
  elsewhere: readonly Elsewhere[]
  onSwitch: (there: Elsewhere) => void
}) {
  const { t } = useTranslation()
  return (
    <Page narrow>
      <PageHeader title={t('scan.elsewhere.title')} />
      <PageBody>
        <p className="mb-4 text-sm text-muted-foreground">{t('scan.elsewhere.text')}</p>
        <ul className="flex flex-col gap-3">
          {props.elsewhere.map((there) => (
            <li
              key={there.account.id}
              className="flex flex-wrap items-center gap-3 rounded-xl border border-border p-4"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{there.asset.name}</p>
                <p className="text-sm break-words text-muted-foreground">
                  {there.asset.asset_tag} · {there.account.name}
                </p>
              </div>
              <Button variant="primary" onClick={() => props.onSwitch(there)}>
                <ArrowLeftRight aria-hidden />
                {t('scan.elsewhere.open', { account: there.account.name })}
              </Button>
            </li>
          ))}
        </ul>
      </PageBody>
    </Page>
  )
}

function NoAsset({ tag, Add, onAdded }: Pick<LabelResultProps, 'tag' | 'Add' | 'onAdded'>) {
  const { t } = useTranslation()
  const mayAdd = useMay(assetsApi.create)
  const [adding, setAdding] = useState(false)
  return (
    <Page>
      <WindowTitle title={t('scan.unknown.title')} />
      <div className="my-auto pb-12">
        <EmptyState
          level={1}
          icon={ScanLine}
          title={t('scan.unknown.title')}
          description={t(mayAdd ? 'scan.unknown.text' : 'scan.unknown.text_reader', { code: tag })}
          action={
            mayAdd && (
              <Button variant="primary" onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                {t('scan.unknown.add')}
              </Button>
            )
          }
          secondary={
            <Link to="/scan" className={buttonStyles({})}>
              <ScanLine aria-hidden />
              {t('scan.again')}
            </Link>
          }
        />
      </div>
      {adding && (
        <Add
          code={tag}
          onClose={() => {
            setAdding(false)
            onAdded()
          }}
        />
      )}
    </Page>
  )
}
