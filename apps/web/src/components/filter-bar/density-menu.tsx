import { Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { DENSITIES, useDensity } from '#lib/theme.ts'

/** The row height of all lists. */
export function DensityMenu() {
  const { t } = useTranslation()
  const [density, setDensity] = useDensity()
  const label = t('common.list.density')
  return (
    <Menu>
      <Tooltip label={label}>
        <MenuTrigger render={<Button variant="ghost" size="icon" aria-label={label} />}>
          <Rows3 aria-hidden />
        </MenuTrigger>
      </Tooltip>
      <MenuContent align="end">
        <MenuRadioGroup value={density} onValueChange={setDensity}>
          {DENSITIES.map((entry) => (
            <MenuRadioItem key={entry} value={entry}>
              {t(`common.list.densities.${entry}`)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
