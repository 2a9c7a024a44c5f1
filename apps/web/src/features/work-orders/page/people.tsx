import { type Assignee, workOrdersApi } from '@steward/contract/work-orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import type { Person } from './mention-text.ts'

const NOBODY: readonly Assignee[] = []
/** The number of offered users. */
const OFFERED = 6

/** The users who see a site and whose names start with the typed text, and the highlighted one. */
export function usePeople(asked: string | null, site_id: string | null) {
  const { data } = useQuery({
    ...query(workOrdersApi.assignees, {
      query: { search: asked ?? '', ...(site_id && { site_id }) },
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  const [at, setAt] = useState(0)
  const found = asked === null ? NOBODY : (data?.data ?? NOBODY).slice(0, OFFERED)
  const place = Math.min(at, found.length - 1)
  const active = found[place]

  /** Returns whether the key was handled. */
  const onKey = (event: KeyboardEvent, pick: (person: Person) => void): boolean => {
    if (!active) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((place + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') {
      pick(active)
      setAt(0)
    } else return false
    event.preventDefault()
    return true
  }
  return { found, active: active?.id, onKey }
}

interface PeopleProps {
  /** The prefix of the options' ids. */
  id: string
  people: ReturnType<typeof usePeople>
  onPick: (person: Person) => void
}

/** The users who can be mentioned, below the text. */
export function People({ id, people: { found, active }, onPick }: PeopleProps) {
  const { t } = useTranslation()
  return (
    <>
      <output className="sr-only">
        {found.length > 0 &&
          t('common.results', { count: found.length, formatted: format.integer(found.length) })}
      </output>
      {found.length > 0 && (
        <div
          id={`${id}people`}
          role="listbox"
          aria-label={t('work_orders.comments.people')}
          className="popup absolute top-full right-0 left-0 z-60 mt-1 max-h-60 overflow-y-auto p-1"
        >
          {found.map((person) => (
            // The text field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.id}
              id={`${id}${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person.id === active}
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(person)}
              className={classNames('menu-item', person.id === active && 'bg-muted')}
            >
              <Avatar name={person.name} size={22} />
              <span className="truncate">{person.name}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
