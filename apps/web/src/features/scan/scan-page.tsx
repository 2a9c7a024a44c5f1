import type { FoundAsset } from '@steward/contract/labels.ts'
import { Volume2, VolumeX } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { format } from '#lib/format.ts'
import { CameraView } from './camera-view.tsx'
import { CodeField } from './code-field.tsx'
import { OneResult } from './one-result.tsx'
import { assetsOn } from './scanned.ts'
import { ScannedList } from './scanned-list.tsx'
import { setSound, sound } from './signal.ts'
import { useMany } from './use-many.ts'
import { useOne } from './use-one.ts'

/** What the page can do with assets is made elsewhere. */
export interface ScanParts {
  /** Adds an asset that has the code. */
  Add: ComponentType<{ code: string; onClose: () => void }>
  /** What can be done with the assets on the list. */
  Actions: ComponentType<{ assets: readonly FoundAsset[]; onDone: () => void }>
}

interface ScanPageProps extends ScanParts {
  many: boolean
  onMany: (many: boolean) => void
  onFound: (asset: FoundAsset) => void
}

/** Reads codes with the camera, a hand scanner or the keyboard: one to open its asset, or many for a list. */
export function ScanPage({ many, onMany, ...props }: ScanPageProps) {
  const { t } = useTranslation()
  const audible = sound.use()
  return (
    <Page>
      <PageHeader
        title={t('scan.title')}
        description={t('scan.subtitle')}
        actions={
          <>
            <IconButton
              label={audible ? t('scan.sound_off') : t('scan.sound_on')}
              onClick={() => setSound(!audible)}
            >
              {audible ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
            </IconButton>
            <SegmentedControl
              label={t('scan.mode.label')}
              value={many ? 'many' : 'one'}
              onChange={(mode) => onMany(mode === 'many')}
              options={[
                { value: 'one', label: t('scan.mode.one') },
                { value: 'many', label: t('scan.mode.many') },
              ]}
            />
          </>
        }
      />
      <PageBody>{many ? <Many {...props} /> : <One {...props} />}</PageBody>
    </Page>
  )
}

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]'

function One({ onFound, Add }: Omit<ScanPageProps, 'many' | 'onMany'>) {
  const { outcome, see, type, goOn } = useOne(onFound)
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-4">
        <CameraView onCode={see} />
        <CodeField onCode={type} />
      </div>
      {outcome && <OneResult outcome={outcome} onAdd={setAdding} onAgain={goOn} onRetry={type} />}
      {adding !== null && (
        <Add
          code={adding}
          onClose={() => {
            setAdding(null)
            // It is there by now, unless they thought better of it.
            type(adding)
          }}
        />
      )}
    </div>
  )
}

function Many({ Add, Actions }: Omit<ScanPageProps, 'many' | 'onMany'>) {
  const { t } = useTranslation()
  const many = useMany()
  const [adding, setAdding] = useState<string | null>(null)
  const assets = assetsOn(many.entries)
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-4">
        <CameraView onCode={many.add} />
        <CodeField onCode={many.add} />
      </div>
      <section className="flex min-w-0 flex-col gap-3">
        <p role="status" className="sr-only">
          {many.said}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="flex-1 font-semibold">
            {t('scan.count', { count: assets.length, formatted: format.integer(assets.length) })}
          </h2>
          {many.entries.length > 0 && (
            <Button variant="ghost" size="sm" onClick={many.clear}>
              {t('scan.clear')}
            </Button>
          )}
        </div>
        {many.entries.length > 0 ? (
          <ScannedList many={many} onAdd={setAdding} />
        ) : (
          <p className="text-sm text-muted-foreground">{t('scan.empty')}</p>
        )}
        {assets.length > 0 && <Actions assets={assets} onDone={many.refresh} />}
      </section>
      {adding !== null && (
        <Add
          code={adding}
          onClose={() => {
            setAdding(null)
            many.again(adding)
          }}
        />
      )}
    </div>
  )
}
