import type { PermissionMap, Resource } from '@steward/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { RowSelect } from '#components/ui/row-select.tsx'
import { type PRESETS, presetOf, presetsOf } from './permissions.ts'
import { usePermissionWords } from './use-permission-words.ts'

interface PresetSelectProps {
  resource: Resource
  map: PermissionMap
  own: PermissionMap | undefined
  onPreset: (resource: Resource, preset: (typeof PRESETS)[number]) => void
}

/** Sets a whole row. */
export function PresetSelect({ resource, map, own, onPreset }: PresetSelectProps) {
  const { t } = useTranslation()
  const { resourceName } = usePermissionWords()
  const preset = presetOf(map, resource)
  if (!own)
    return <span className="text-muted-foreground">{t(`user_roles.presets.${preset}`)}</span>
  return (
    <RowSelect
      aria-label={t('user_roles.matrix.preset_of', { resource: resourceName(resource) })}
      value={preset}
      onChange={(event) => onPreset(resource, event.target.value as (typeof PRESETS)[number])}
    >
      {preset === 'custom' && (
        <option value="custom" disabled>
          {t('user_roles.presets.custom')}
        </option>
      )}
      {presetsOf(resource).map((value) => (
        <option key={value} value={value}>
          {t(`user_roles.presets.${value}`)}
        </option>
      ))}
    </RowSelect>
  )
}
