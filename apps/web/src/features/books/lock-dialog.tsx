import { lockProblem, type LockProblem } from '@steward/contract/book-locks.ts'
import { type Book, booksApi } from '@steward/contract/books.ts'
import { endOfMonth } from '@steward/contract/calendar.ts'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { errorText } from '#lib/error-text.ts'
import { format, organizationToday } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { nextLock } from './book-queries.ts'

interface LockDialogProps {
  book: Book
  /** Reopens periods instead of closing them. */
  unlocks?: boolean
  onClose: () => void
}

/** Closes the periods of a book up to the end of a month, or reopens them from there. */
export function LockDialog({ book, unlocks = false, onClose }: LockDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const lock = useSend(booksApi.lock)
  const unlock = useSend(booksApi.unlock)
  const now = organizationToday()
  const [day, setDay] = useState<string | null>(unlocks ? null : nextLock(book, now))
  const [dirty, setDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const through = day !== null && isCalendarDate(day) ? endOfMonth(day) : null
  const problem = problemOf({ day, through, book, unlocks, now })
  const words = unlocks ? 'unlock' : 'lock'
  const submit = async () => {
    setTried(true)
    if (problem) return focusFirstProblem(form)
    try {
      const params = { id: book.id }
      if (unlocks) await unlock.mutateAsync({ params, body: { book: { locked_through: through } } })
      else if (through)
        await lock.mutateAsync({ params, body: { book: { locked_through: through } } })
      toast.success(
        through
          ? t('books.lock.done', { name: book.name, date: format.date(through) })
          : t('books.unlock.done', { name: book.name }),
      )
      onClose()
    } catch (error) {
      setFailure(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={t(`books.${words}.title`, { name: book.name })}
      description={t(`books.${words}.text`)}
      submit={t(`books.${words}.submit`)}
      pending={lock.isPending || unlock.isPending}
      dirty={dirty}
      problem={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t(`books.${words}.through`)}
        hint={hintOf(through, unlocks, t)}
        error={tried && problem ? t(`books.problems.${problem}`) : undefined}
        optional={unlocks}
      >
        {(control) => (
          <DateField
            {...control}
            label={t(`books.${words}.through`)}
            value={day}
            onChange={(value) => {
              setDirty(true)
              setDay(value)
            }}
          />
        )}
      </Field>
    </PlainForm>
  )
}

function hintOf(through: string | null, unlocks: boolean, t: TFunction): string | undefined {
  if (through) return t('books.lock.hint', { date: format.date(through) })
  return unlocks ? t('books.unlock.hint') : undefined
}

function problemOf({
  day,
  through,
  book: { locked_through: locked },
  unlocks,
  now,
}: {
  day: string | null
  through: string | null
  book: Book
  unlocks: boolean
  now: string
}): 'day' | LockProblem | undefined {
  if (through === null && !(unlocks && day === null)) return 'day'
  return lockProblem(unlocks ? 'unlock' : 'lock', { through, locked, today: now })
}
