import { type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { ScanLine } from 'lucide-react'
import { Suspense, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useMay } from '#lib/session.ts'
import { AssetScanner } from './asset-scanner.ts'

/** Whether this device has a camera. */
function useHasCamera(): boolean {
  const [has, setHas] = useState(false)

  // Devices are outside React.
  useEffect(() => {
    let over = false
    const look = async () => {
      // Undefined in insecure contexts.
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

/** Beside an asset field: chooses the asset by scanning its label, if there is a camera. */
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
        // The height of the field beside it.
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
