import { type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { ScanLine } from 'lucide-react'
import { Suspense, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useMay } from '#lib/session.ts'
import { AssetScanner } from './asset-scanner.ts'

/** Whether this device has a camera that a page may ask for. */
function useHasCamera(): boolean {
  const [has, setHas] = useState(false)

  // The devices are outside React.
  useEffect(() => {
    let over = false
    const look = async () => {
      // Pages that anybody on the way could read are given no devices at all.
      const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
      if (!over) setHas(devices.some(({ kind }) => kind === 'videoinput'))
    }
    look().catch(() => undefined)
    return () => {
      over = true
    }
  }, [])

  return has
}

/** Beside a field for an asset: chooses it by its label, where there is a camera to read one with. */
export function ScanButton({ onFound }: { onFound: (asset: FoundAsset) => void }) {
  const { t } = useTranslation()
  const scan = use(AssetScanner)
  const mayLookUp = useMay(labelsApi.byCode)
  const hasCamera = useHasCamera()
  const [open, setOpen] = useState(false)
  if (!scan || !mayLookUp || !hasCamera) return null
  return (
    <>
      <IconButton
        variant="outline"
        label={t('scan.asset')}
        // As high as the field that it stands beside.
        className="size-9 coarse:size-11"
        onClick={() => setOpen(true)}
      >
        <ScanLine aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {open &&
          scan({
            onClose: () => setOpen(false),
            onFound: (asset) => {
              setOpen(false)
              onFound(asset)
            },
          })}
      </Suspense>
    </>
  )
}
