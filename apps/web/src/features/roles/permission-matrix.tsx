import {
  actionsOf,
  allows,
  type PermissionMap,
  type Resource,
} from '@steward/contract/permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextFold } from '#components/text-fold.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { useIsMobile } from '#lib/media.ts'
import { MatrixTable } from './matrix-table.tsx'
import type { MatrixProps } from './matrix.ts'
import {
  GROUP_NAMES,
  isOutOfReach,
  type Preset,
  presetOf,
  presetsOf,
  resourcesIn,
  type SideEffect,
  ticked,
  withColumn,
  withPreset,
} from './permissions.ts'
import { usePermissionWords } from './use-permission-words.ts'

/** The permissions of a role on a phone: a card per resource, with collapsed actions. */
function MatrixCards(props: MatrixProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-5">
      {GROUP_NAMES.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h3
            id={`group-${group}`}
            className="mb-2 text-xs font-semibold tracking-wide text-muted-foreground uppercase"
          >
            {t(`user_roles.groups.${group}`)}
          </h3>
          <ul className="flex flex-col gap-2">
            {resourcesIn(group).map((resource) => (
              <ResourceCard key={resource} {...props} resource={resource} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ResourceCard({
  resource,
  map,
  own,
  onTick,
  onPreset,
}: MatrixProps & { resource: Resource }) {
  const { t } = useTranslation()
  const { resourceName } = usePermissionWords()
  const preset = presetOf(map, resource)
  const name = resourceName(resource)
  return (
    <li className="rounded-xl border border-border bg-card p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        {(!own || preset === 'custom') && (
          <span className="text-sm text-muted-foreground">{t(`user_roles.presets.${preset}`)}</span>
        )}
      </div>
      {own && (
        <div className="mt-2">
          <SegmentedControl<Preset>
            label={t('user_roles.matrix.preset_of', { resource: name })}
            value={preset}
            options={presetsOf(resource).map((value) => ({
              value,
              label: t(`user_roles.presets.${value}`),
            }))}
            onChange={(value) => value !== 'custom' && onPreset(resource, value)}
          />
        </div>
      )}
      {resource !== 'system' && (
        <TextFold className="mt-2 text-sm" title={t('user_roles.matrix.details')}>
          <div className="mt-2 grid grid-cols-2 gap-2">
            {actionsOf(resource).map((action) => {
              const permission = `${resource}:${action}` as const
              const locked = !own || isOutOfReach(own, permission)
              return (
                <Checkbox
                  key={action}
                  label={t(`permissions.actions.${action}`)}
                  checked={allows(map, permission)}
                  disabled={locked}
                  hint={own && locked ? t('user_roles.matrix.not_yours') : undefined}
                  onChange={(on) => onTick(permission, on)}
                />
              )
            })}
          </div>
        </TextFold>
      )}
    </li>
  )
}

interface PermissionMatrixProps {
  map: PermissionMap
  /** The permissions of the editor; undefined if the role is read-only. */
  own?: PermissionMap | undefined
  onChange?: (map: PermissionMap) => void
}

const nothing = () => {}

/** The permissions of a role, editable or read-only. */
export function PermissionMatrix({ map, own, onChange = nothing }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const [sideEffect, setSideEffect] = useState<SideEffect>()

  const change = (next: PermissionMap, came: SideEffect) => {
    setSideEffect(came)
    onChange(next)
  }
  const shared: MatrixProps = {
    map,
    own,
    onTick: (permission, on) => {
      if (!own) return
      const next = ticked(map, permission, on, own)
      change(next.map, next.sideEffect)
    },
    onPreset: (resource, preset) =>
      own && change(withPreset(map, resource, preset, own), undefined),
  }
  return (
    <div className="flex flex-col gap-2">
      {own && (
        <p role="status" className="min-h-5 text-sm text-muted-foreground">
          {sideEffect
            ? t(`user_roles.matrix.along.${sideEffect}`)
            : !mobile && t('user_roles.matrix.keys')}
        </p>
      )}
      {mobile ? (
        <MatrixCards {...shared} />
      ) : (
        <MatrixTable
          {...shared}
          onColumn={(column, on) => own && change(withColumn(map, column, on, own), undefined)}
        />
      )}
    </div>
  )
}
