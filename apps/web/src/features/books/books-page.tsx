import { type Book, booksApi, MAX_BOOKS } from '@steward/contract/books.ts'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Lock, LockOpen, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Fetched } from '#components/fetched.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { monthName } from '#components/settings/account-wording.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuItem } from '#components/ui/menu.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { books } from './book-queries.ts'

const BookDialog = lazyOf(() => import('./book-dialog.tsx'), 'BookDialog')
const LockDialog = lazyOf(() => import('./lock-dialog.tsx'), 'LockDialog')

type Over = { does: 'add' } | { does: 'edit' | 'lock' | 'unlock'; book: Book }

/** The depreciation books: for accounting, tax, or group reporting. */
export function BooksPage() {
  const { t } = useTranslation()
  const live = useQuery(books())
  const mayAdd = useMay(booksApi.create)
  const [over, setOver] = useState<Over | null>(null)
  const count = live.data?.data.length ?? MAX_BOOKS
  return (
    <Page>
      <PageHeader
        title={t('books.title')}
        description={t('books.description')}
        actions={
          mayAdd && (
            <Button
              variant="primary"
              disabled={count >= MAX_BOOKS}
              onClick={() => setOver({ does: 'add' })}
            >
              <Plus aria-hidden />
              {t('books.add')}
            </Button>
          )
        }
      />
      <PageBody>
        <div className="flex flex-col gap-4">
          <Fetched data={live.data?.data} found={live}>
            {(found) => <BookTable books={found} onOver={setOver} />}
          </Fetched>
          <ArchivedBooks />
        </div>
      </PageBody>
      {over && <OverPage over={over} onClose={() => setOver(null)} />}
    </Page>
  )
}

/** The open dialog of a book. */
function OverPage({ over, onClose }: { over: Over; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {over.does === 'add' && <BookDialog onClose={onClose} />}
      {over.does === 'edit' && <BookDialog book={over.book} onClose={onClose} />}
      {(over.does === 'lock' || over.does === 'unlock') && (
        <LockDialog book={over.book} unlocks={over.does === 'unlock'} onClose={onClose} />
      )}
    </Suspense>
  )
}

function ArchivedBooks() {
  const { t } = useTranslation()
  const archived = useQuery(books(true)).data?.data ?? []
  if (archived.length === 0) return null
  return (
    <Card title={t('books.archived')}>
      <ul className="divide-y divide-border">
        {archived.map((book) => (
          <ArchivedBook key={book.id} book={book} />
        ))}
      </ul>
    </Card>
  )
}

const HEADING = 'px-3 py-2 text-left text-xs font-medium text-muted-foreground first:pl-0'
const CELL = 'px-3 py-3 align-top first:pl-0 max-sm:p-0'

const FIELDS = ['fiscal_year_start_month', 'frequency', 'locked_through'] as const

/** A value of a book. On phones its label is before it, instead of a column heading. */
function BookCell({ field, children }: { field: (typeof FIELDS)[number]; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <td className={`${CELL} max-sm:col-span-2 max-sm:flex max-sm:justify-between max-sm:gap-4`}>
      <span aria-hidden className="text-muted-foreground sm:hidden">
        {t(`books.fields.${field}`)}
      </span>
      <div className="max-sm:text-right">{children}</div>
    </td>
  )
}

function BookTable({
  books: shown,
  onOver,
}: {
  books: readonly Book[]
  onOver: (over: Over) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5">
      <ScrollRegion label={t('books.title')} className="relative overflow-x-auto">
        <table className="w-full text-sm max-sm:block">
          <thead className="max-sm:sr-only">
            <tr>
              {(['name', ...FIELDS] as const).map((name) => (
                <th key={name} scope="col" className={HEADING}>
                  {t(`books.fields.${name}`)}
                </th>
              ))}
              <td aria-hidden className="w-10" />
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {shown.map((book) => (
              <tr
                key={book.id}
                className="border-t border-border max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-y-2 max-sm:py-3 max-sm:first:border-t-0 max-sm:first:pt-0"
              >
                <th scope="row" className={`${CELL} text-left font-medium`}>
                  <span className="flex flex-wrap items-center gap-2">
                    <BookOpen aria-hidden className="size-4 text-muted-foreground max-sm:hidden" />
                    {book.name}
                    {book.code && (
                      <span className="text-xs font-normal text-muted-foreground">{book.code}</span>
                    )}
                    {book.is_default && <Badge tone="blue">{t('books.default')}</Badge>}
                  </span>
                  <FiguresNote book={book} />
                </th>
                <BookCell field="fiscal_year_start_month">
                  {monthName(book.fiscal_year_starts_in)}
                  {book.fiscal_year_start_month === null && (
                    <span className="block text-xs text-muted-foreground">
                      {t('books.as_organization')}
                    </span>
                  )}
                </BookCell>
                <BookCell field="frequency">{t(`books.frequencies.${book.frequency}`)}</BookCell>
                <BookCell field="locked_through">
                  {book.locked_through ? (
                    <span className="inline-flex items-center gap-1.5">
                      <Lock aria-hidden className="size-3.5" />
                      {format.date(book.locked_through)}
                    </span>
                  ) : (
                    t('books.open')
                  )}
                </BookCell>
                <td className="py-2 text-right max-sm:col-start-2 max-sm:row-start-1 max-sm:py-0">
                  <BookMenu book={book} onOver={onOver} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

/** Whether the figures of the book are still being computed. */
function FiguresNote({ book: { figures } }: { book: Book }) {
  const { t } = useTranslation()
  if (figures.pending === 0) return null
  return (
    <p className="mt-1 text-xs font-normal text-muted-foreground">
      {t('books.pending', { count: figures.pending, formatted: format.integer(figures.pending) })}
    </p>
  )
}

function BookMenu({ book, onOver }: { book: Book; onOver: (over: Over) => void }) {
  const { t } = useTranslation()
  const mayChange = useMay(booksApi.update)
  const mayUnlock = useMay(booksApi.unlock)
  const mayRemove = useMay(booksApi.remove)
  const remove = useSend(booksApi.remove)
  const archive = async () => {
    try {
      await remove.mutateAsync({ params: { id: book.id } })
      toast.success(t('books.was_archived', { name: book.name }))
    } catch (error) {
      toast.error(t('books.not_archived', { name: book.name }), {
        description: errorText(error, t),
      })
    }
  }
  if (!mayChange && !mayUnlock && !mayRemove) return null
  return (
    <RecordMenu of={book.name}>
      {mayChange && <RecordItem does="edit" onClick={() => onOver({ does: 'edit', book })} />}
      {mayChange && (
        <MenuItem icon={<Lock aria-hidden />} onClick={() => onOver({ does: 'lock', book })}>
          {t('books.lock.open')}
        </MenuItem>
      )}
      {mayUnlock && book.locked_through !== null && (
        <MenuItem icon={<LockOpen aria-hidden />} onClick={() => onOver({ does: 'unlock', book })}>
          {t('books.unlock.open')}
        </MenuItem>
      )}
      {mayRemove && !book.is_default && (
        <RecordItem does="archive" onClick={() => void archive()} />
      )}
    </RecordMenu>
  )
}

function ArchivedBook({ book }: { book: Book }) {
  const { t } = useTranslation()
  const mayRestore = useMay(booksApi.restore)
  const restore = useSend(booksApi.restore)
  const bringBack = async () => {
    try {
      await restore.mutateAsync({ params: { id: book.id } })
      toast.success(t('books.was_restored', { name: book.name }))
    } catch (error) {
      toast.error(errorText(error, t))
    }
  }
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      {book.name}
      {mayRestore && (
        <Button
          size="sm"
          pending={restore.isPending}
          aria-label={`${t('lists.actions.restore')}: ${book.name}`}
          onClick={() => void bringBack()}
        >
          {t('lists.actions.restore')}
        </Button>
      )}
    </li>
  )
}
