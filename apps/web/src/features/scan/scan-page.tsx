import type { FoundAsset } from '@steward/contract/labels.ts'
import { SquareArrowOutUpRight, Volume2, VolumeX } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { format } from '#lib/format.ts'
import { CameraView } from './camera-view.tsx'
import { CodeField } from './code-field.tsx'
import { FoundSummary } from './found-summary.tsx'
import { ScanOutcome } from './scan-outcome.tsx'
import { ScanListEntries } from './scan-list-entries.tsx'
import { assetsOn } from './scan-list.ts'
import { setSound, sound } from './feedback.ts'
import { useScanList } from './use-scan-list.ts'
import { useSingleScan } from './use-single-scan.ts'

interface FoundSheetProps {
  asset: FoundAsset
  Actions: ComponentType<{ assets: readonly FoundAsset[]; onDone: () => void }>
  onOpen: () => void
  /** Called to continue with the next code. */
  onClose: () => void
}

/** The scanned asset, with the most common actions. */
function FoundSheet({ asset, Actions, onOpen, onClose }: FoundSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open side="bottom" title={asset.asset_tag} onClose={onClose}>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-3 overflow-y-auto p-4">
        <FoundSummary asset={asset} />
        <Button variant="primary" onClick={onOpen} className="self-start">
          <SquareArrowOutUpRight aria-hidden />
          {t('assets.actions.open')}
        </Button>
        {/* On a page the buttons stay visible while a list scrolls below them. */}
        <div className="*:static *:mx-0 *:bg-transparent *:p-0">
          <Actions assets={[asset]} onDone={onClose} />
        </div>
      </div>
    </Sheet>
  )
}

/** Components of other features, given by the route because features don't import each other. */
export interface ScanParts {
  /** Adds an asset with the code. */
  Add: ComponentType<{ code: string; onClose: () => void }>
  /** The actions for the assets on the list. */
  Actions: ComponentType<{ assets: readonly FoundAsset[]; onDone: () => void }>
}

interface ScanPageProps extends ScanParts {
  many: boolean
  onMany: (many: boolean) => void
  onOpen: (asset: FoundAsset) => void
}

/** Scans codes by camera, hand scanner or keyboard: one to open its asset, or many for a list. */
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
      <PageBody>{many ? <ScanList {...props} /> : <SingleScan {...props} />}</PageBody>
    </Page>
  )
}

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]'

/** How long a code must be out of the picture to count as scanned again. */
const AWAY_MS = 2000

/** Ignores the last code while the camera still sees it: otherwise its asset would open again when it is closed. */
function useIgnoredCode() {
  const ignored = useRef<{ code: string; seen: number } | null>(null)
  return {
    ignore: (code: string) => {
      ignored.current = { code, seen: Date.now() }
    },
    isIgnored: (code: string): boolean => {
      const last = ignored.current
      if (last?.code !== code || Date.now() - last.seen > AWAY_MS) return false
      last.seen = Date.now()
      return true
    },
  }
}

function SingleScan({ onOpen, Add, Actions }: Omit<ScanPageProps, 'many' | 'onMany'>) {
  const [found, setFound] = useState<FoundAsset | null>(null)
  const { outcome, see, type, goOn } = useSingleScan(setFound)
  const { ignore, isIgnored } = useIgnoredCode()
  const [adding, setAdding] = useState<string | null>(null)
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-4">
        <CameraView onCode={(code) => !isIgnored(code) && see(code)} />
        <CodeField onCode={type} />
      </div>
      {outcome && !found && (
        <ScanOutcome outcome={outcome} onAdd={setAdding} onAgain={goOn} onRetry={type} />
      )}
      {found && (
        <FoundSheet
          asset={found}
          Actions={Actions}
          onOpen={() => onOpen(found)}
          onClose={() => {
            setFound(null)
            if (outcome) ignore(outcome.code)
            goOn()
          }}
        />
      )}
      {adding !== null && (
        <Add
          code={adding}
          onClose={() => {
            setAdding(null)
            // Shows the added asset.
            type(adding)
          }}
        />
      )}
    </div>
  )
}

function ScanList({ Add, Actions }: Omit<ScanPageProps, 'many' | 'onMany'>) {
  const { t } = useTranslation()
  const list = useScanList()
  const [adding, setAdding] = useState<string | null>(null)
  const assets = assetsOn(list.entries)
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-4">
        <CameraView onCode={list.add} />
        <CodeField onCode={list.add} />
      </div>
      <section className="flex min-w-0 flex-col gap-3">
        <p role="status" className="sr-only">
          {list.announcement}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="flex-1 font-semibold">
            {t('scan.count', { count: assets.length, formatted: format.integer(assets.length) })}
          </h2>
          {list.entries.length > 0 && (
            <Button variant="ghost" size="sm" onClick={list.clear}>
              {t('scan.clear')}
            </Button>
          )}
        </div>
        {list.entries.length > 0 ? (
          <ScanListEntries list={list} onAdd={setAdding} />
        ) : (
          <p className="text-sm text-muted-foreground">{t('scan.empty')}</p>
        )}
        {assets.length > 0 && <Actions assets={assets} onDone={list.refresh} />}
      </section>
      {adding !== null && (
        <Add
          code={adding}
          onClose={() => {
            setAdding(null)
            list.again(adding)
          }}
        />
      )}
    </div>
  )
}
