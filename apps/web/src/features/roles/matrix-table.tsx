import { allows, type Resource } from '@steward/contract/permissions.ts'
import { Check, Minus } from 'lucide-react'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { MatrixProps } from './matrix.ts'
import {
  actionIn,
  type ColumnAction,
  COLUMNS,
  columnState,
  GROUP_NAMES,
  isOutOfReach,
  resourcesIn,
} from './permissions.ts'
import { PresetSelect } from './preset-select.tsx'
import { usePermissionWords } from './use-permission-words.ts'

interface PermissionBoxProps {
  /** The complete label: «Assets: delete». */
  label: string
  checked: boolean
  indeterminate?: boolean
  /** Why it can't be changed; it can still be focused and read. */
  locked?: string | undefined
  /** Row and column, for the arrow keys. */
  place: readonly [row: number, column: number]
  /** The only tab stop of the table. */
  isStop: boolean
  onChange: (checked: boolean) => void
  onFocus: () => void
}

/** A checkbox of the matrix. Locked ones keep their place, so that the arrow keys don't jump. */
function PermissionBox(props: PermissionBoxProps) {
  const { label, checked, indeterminate = false, locked, place, isStop, onChange, onFocus } = props
  const box = (
    <input
      type="checkbox"
      data-box={place.join(',')}
      aria-label={locked ? `${label} (${locked})` : label}
      aria-disabled={locked ? true : undefined}
      checked={checked}
      tabIndex={isStop ? 0 : -1}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
      }}
      onChange={(event) => {
        if (!locked) onChange(event.target.checked)
      }}
      onFocus={onFocus}
      className="row-check aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
    />
  )
  return (
    <label className="mx-auto grid size-8 cursor-pointer place-items-center coarse:size-11">
      {locked ? <Tooltip label={locked}>{box}</Tooltip> : box}
    </label>
  )
}

/** Row and column of a checkbox, from `data-box`. */
const placeOf = (box: HTMLElement) => (box.dataset['box'] ?? '').split(',').map(Number)

const MOVES: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next checkbox in a direction; rows without one in the column are skipped. */
function nextBox(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const move = MOVES[key]
  if (!move) return undefined
  const boxes = [...table.querySelectorAll<HTMLElement>('[data-box]')]
  const [row, column] = placeOf(from) as [number, number]
  const distance = (box: HTMLElement) => {
    const [r, c] = placeOf(box) as [number, number]
    const distance = move[0] ? (r - row) * move[0] : (c - column) * move[1]
    const beside = move[0] ? c !== column : r !== row
    return distance <= 0 || beside ? Infinity : distance
  }
  const [first] = boxes.toSorted((a, b) => distance(a) - distance(b))
  return first && distance(first) < Infinity ? first : undefined
}

/** Arrow keys move between checkboxes; Home and End to the ends of the row, with Ctrl to those of the table. */
function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement
  if (from.dataset['box'] === undefined) return
  const table = event.currentTarget
  const boxes = [...table.querySelectorAll<HTMLElement>('[data-box]')]
  const [row] = placeOf(from)
  const reach = event.ctrlKey ? boxes : boxes.filter((box) => placeOf(box)[0] === row)
  const ends: Record<string, HTMLElement | undefined> = { Home: reach[0], End: reach.at(-1) }
  const next = ends[event.key] ?? nextBox(table, from, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface MatrixTableProps extends MatrixProps {
  onColumn: (column: ColumnAction, on: boolean) => void
}

const ROWS: readonly Resource[] = GROUP_NAMES.flatMap(resourcesIn)

/** The tab stop: the checkbox focused last. The headings are row 0. */
function useStop() {
  const [stop, setStop] = useState('1,0')
  return (row: number, column: number) => ({
    place: [row, column] as const,
    isStop: stop === `${row},${column}`,
    onFocus: () => setStop(`${row},${column}`),
  })
}

/** The permissions of a role as a table: a row per resource, a column per action. */
export function MatrixTable(props: MatrixTableProps) {
  const { map, own, onColumn } = props
  const { t } = useTranslation()
  const at = useStop()
  return (
    <div className="overflow-x-auto rounded-xl border border-border bg-card">
      {/* Handles the keys of the checkboxes inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className="w-full min-w-xl border-collapse text-sm" onKeyDown={moveBetweenBoxes}>
        <caption className="sr-only">{t('user_roles.matrix.caption')}</caption>
        <thead>
          <tr className="border-b border-border bg-canvas">
            <th
              scope="col"
              className="sticky left-0 z-1 bg-canvas px-4 py-2 text-left text-xs font-medium text-muted-foreground"
            >
              {t('user_roles.matrix.area')}
            </th>
            {COLUMNS.map((column, index) => (
              <th key={column} scope="col" className="w-20 px-1 py-1.5 font-medium">
                <span className="block text-xs text-muted-foreground first-letter:uppercase">
                  {t(`permissions.actions.${column}`)}
                </span>
                {own && (
                  <PermissionBox
                    {...at(0, index)}
                    label={t('user_roles.matrix.column', {
                      action: t(`permissions.actions.${column}`),
                    })}
                    checked={columnState(map, column) === 'all'}
                    indeterminate={columnState(map, column) === 'some'}
                    onChange={(on) => onColumn(column, on)}
                  />
                )}
              </th>
            ))}
            <th
              scope="col"
              className="w-36 px-2 py-1.5 text-left text-xs font-medium text-muted-foreground"
            >
              {t('user_roles.matrix.preset')}
            </th>
          </tr>
        </thead>
        <tbody>
          {GROUP_NAMES.map((group) => (
            <Fragment key={group}>
              <tr className="border-b border-border">
                <th
                  colSpan={COLUMNS.length + 2}
                  scope="colgroup"
                  className="px-4 pt-4 pb-1.5 text-left text-xs font-semibold tracking-wide text-muted-foreground uppercase"
                >
                  <span className="sticky left-4">{t(`user_roles.groups.${group}`)}</span>
                </th>
              </tr>
              {resourcesIn(group).map((resource) => (
                <Row key={resource} {...props} resource={resource} at={at} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends MatrixProps {
  resource: Resource
  at: ReturnType<typeof useStop>
}

function Row({ resource, map, own, onTick, onPreset, at }: RowProps) {
  const { t } = useTranslation()
  const { resourceName, permissionName } = usePermissionWords()
  const row = ROWS.indexOf(resource) + 1
  return (
    <tr className="border-b border-border last:border-b-0 hover:bg-row-hover">
      <th
        scope="row"
        className="sticky left-0 z-1 bg-card px-4 py-1 text-left font-normal shadow-[1px_0_0_var(--border)] sm:shadow-none"
      >
        {resourceName(resource)}
      </th>
      {COLUMNS.map((column, index) => {
        const action = actionIn(resource, column)
        if (!action) return <td key={column}>{null}</td>
        const permission = `${resource}:${action}` as const
        return (
          <td key={column} className="px-1 py-0.5 text-center">
            {own ? (
              <PermissionBox
                {...at(row, index)}
                label={permissionName(permission)}
                checked={allows(map, permission)}
                locked={
                  isOutOfReach(own, permission) ? t('user_roles.matrix.not_yours') : undefined
                }
                onChange={(on) => onTick(permission, on)}
              />
            ) : (
              <Shown allowed={allows(map, permission)} />
            )}
          </td>
        )
      })}
      <td className="px-2 py-1">
        <PresetSelect resource={resource} map={map} own={own} onPreset={onPreset} />
      </td>
    </tr>
  )
}

/** A read-only permission. */
function Shown({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="grid h-8 place-items-center">
      {allowed ? (
        <Check aria-hidden className="size-4 text-primary-text" />
      ) : (
        <Minus aria-hidden className="size-3.5 text-muted-foreground opacity-60" />
      )}
      <span className="sr-only">
        {t(`user_roles.matrix.${allowed ? 'allowed' : 'not_allowed'}`)}
      </span>
    </span>
  )
}
