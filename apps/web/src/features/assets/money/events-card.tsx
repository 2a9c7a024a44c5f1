import {
  type AssetBook,
  assetDepreciationApi,
  type DepreciationEvent,
} from '@steward/contract/asset-depreciation.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { Plus, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { detailText } from './event-text.ts'
import { type EventKind, EVENT_KINDS } from './event-forms.ts'

const EventDialog = lazyOf(() => import('./event-dialog.tsx'), 'EventDialog')

interface EventsCardProps {
  asset: Asset
  books: readonly AssetBook[]
  events: readonly DepreciationEvent[]
}

/** The events of an asset in its books, with a menu to add one. */
export function EventsCard({ asset, books, events }: EventsCardProps) {
  const { t } = useTranslation()
  const mayChange = useMay(assetDepreciationApi.addEvent) && asset.archived_at === null
  const [adding, setAdding] = useState<EventKind | null>(null)
  const shown = events.filter(({ type }) => type !== 'reversal')
  const bookName = (id: string | null) =>
    id === null
      ? t('depreciation.events.all_books')
      : (books.find(({ book }) => book.id === id)?.book.name ?? '')
  return (
    <Card
      title={t('depreciation.events.title')}
      actions={
        mayChange && (
          <Menu>
            <MenuTrigger render={<Button size="sm" />}>
              <Plus aria-hidden />
              {t('depreciation.events.add')}
            </MenuTrigger>
            <MenuContent align="end">
              {EVENT_KINDS.map((kind) => (
                <MenuItem key={kind} onClick={() => setAdding(kind)}>
                  {t(`depreciation.events.types.${kind}`)}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('depreciation.events.none')}</p>
      ) : (
        <ul aria-label={t('depreciation.events.title')} className="divide-y divide-border">
          {shown.map((event) => (
            <li key={event.id} className="flex items-start gap-3 py-2.5 text-sm">
              <div className="min-w-0 flex-1">
                <p className={event.reversed_by_id === null ? 'font-medium' : 'line-through'}>
                  {t(`depreciation.events.types.${event.type}`)}
                  {detailText(event, t) && `: ${detailText(event, t)}`}
                </p>
                <p className="text-xs text-muted-foreground">
                  {[format.date(event.effective_date), bookName(event.book_id), event.note]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {mayChange && canBeUndone(event, books) && <UndoEvent asset={asset} event={event} />}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {adding && (
          <EventDialog asset={asset} books={books} kind={adding} onClose={() => setAdding(null)} />
        )}
      </Suspense>
    </Card>
  )
}

/** Events in closed periods, and those already undone, can't be undone. */
const canBeUndone = (event: DepreciationEvent, books: readonly AssetBook[]): boolean =>
  event.reversed_by_id === null &&
  books
    .filter(({ book }) => event.book_id === null || event.book_id === book.id)
    .every(({ book }) => book.locked_through === null || event.effective_date > book.locked_through)

function UndoEvent({ asset, event }: { asset: Asset; event: DepreciationEvent }) {
  const { t } = useTranslation()
  const undo = useSend(assetDepreciationApi.undoEvent)
  const name = t(`depreciation.events.types.${event.type}`)
  const takeBack = async () => {
    try {
      await undo.mutateAsync({ params: { id: asset.id, event_id: event.id } })
      toast.success(t('depreciation.events.undone', { name }))
    } catch (error) {
      toast.error(t('depreciation.events.not_undone', { name }), {
        description: errorText(error, t),
      })
    }
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={undo.isPending}
      aria-label={t('depreciation.events.undo', {
        name,
        date: format.date(event.effective_date),
      })}
      onClick={() => void takeBack()}
    >
      <Undo2 aria-hidden />
      {t('depreciation.events.undo_short')}
    </Button>
  )
}
