import type { PermissionMap } from '@steward/contract/permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsMobile } from '#lib/media.ts'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixTable } from './matrix-table.tsx'
import type { MatrixProps } from './matrix.ts'
import { type SideEffect, ticked, withColumn, withPreset } from './permissions.ts'

interface PermissionMatrixProps {
  map: PermissionMap
  /** What the editor holds; undefined where the role is only looked at. */
  own?: PermissionMap | undefined
  onChange?: (map: PermissionMap) => void
}

const nothing = () => {}

/** What a role allows, to be read or changed. */
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
