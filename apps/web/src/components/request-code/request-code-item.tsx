import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { QrCode } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { MenuItem } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'
import { type CodedPlace, requestCode } from './request-code.ts'

/** A menu item that shows the QR code of a place's public form. */
export function RequestCodeItem(place: CodedPlace) {
  const { t } = useTranslation()
  if (!useMay(workRequestsApi.formLink)) return null
  return (
    <MenuItem icon={<QrCode aria-hidden />} onClick={() => requestCode.set(place)}>
      {t('request_code.action')}
    </MenuItem>
  )
}

/** The same as a button. */
export function RequestCodeButton(place: CodedPlace) {
  const { t } = useTranslation()
  if (!useMay(workRequestsApi.formLink)) return null
  return (
    <Button onClick={() => requestCode.set(place)}>
      <QrCode aria-hidden />
      {t('request_code.action')}
    </Button>
  )
}
