import { allows, type Resource } from '@steward/contract/permissions.ts'
import { Check, Minus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveBetweenBoxes } from './box-keys.ts'
import type { MatrixProps } from './matrix.ts'
import { PermissionBox } from './permission-box.tsx'
import {
  actionIn,
  COLUMNS,
  type ColumnAction,
  columnState,
  GROUP_NAMES,
  isOutOfReach,
  resourcesIn,
} from './permissions.ts'
import { PresetSelect } from './preset-select.tsx'
import { usePermissionWords } from './use-permission-words.ts'

interface MatrixTableProps extends MatrixProps {
  onColumn: (column: ColumnAction, on: boolean) => void
}

const ROWS: readonly Resource[] = GROUP_NAMES.flatMap(resourcesIn)

/** Which box Tab stops at: the one that had the focus last. The headings are row 0. */
function useStop() {
  const [stop, setStop] = useState('1,0')
  return (row: number, column: number) => ({
    place: [row, column] as const,
    isStop: stop === `${row},${column}`,
    onFocus: () => setStop(`${row},${column}`),
  })
}

/** The permissions of a role as a table: a row a resource, a column an action. */
export function MatrixTable(props: MatrixTableProps) {
  const { map, own, onColumn } = props
  const { t } = useTranslation()
  const at = useStop()
  return (
    <div className="overflow-x-auto rounded-xl border border-border bg-card">
      {/* The keys are those of the boxes inside; the table only listens. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className="w-full min-w-xl border-collapse text-sm" onKeyDown={moveBetweenBoxes}>
        <caption className="sr-only">{t('user_roles.matrix.caption')}</caption>
        <thead>
          <tr className="border-b border-border bg-canvas">
            <th
              scope="col"
              className="sticky left-0 z-1 bg-canvas px-4 py-2 text-left font-medium text-muted-foreground"
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
              className="w-36 px-2 py-1.5 text-left font-medium text-muted-foreground"
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

/** A permission that is only read. */
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
