import { List, ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/ui/icon-button.tsx'

interface LayoutSwitchProps {
  isTree: boolean
  onTree: (isTree: boolean) => void
}

/** From the table to the tree, and back. */
export function LayoutSwitch({ isTree, onTree }: LayoutSwitchProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t(isTree ? 'assets.layout.table' : 'assets.layout.tree')}
      onClick={() => onTree(!isTree)}
    >
      {isTree ? <List aria-hidden /> : <ListTree aria-hidden />}
    </IconButton>
  )
}
