import { Link } from '@tanstack/react-router'
import { List, ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuLinkItem, MenuTrigger } from '#components/ui/menu.tsx'
import { useHasTree } from './tree-or-lists.ts'

/** Links from the tree to the lists, which have archived places, exports and views. */
export function ListsMenu() {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button>
            <List aria-hidden />
            <span className="max-sm:sr-only">{t('places.lists.label')}</span>
          </Button>
        }
      />
      <MenuContent align="end">
        <MenuLinkItem render={<Link to="/system-settings/sites" search={{ layout: 'list' }} />}>
          {t('places.lists.sites')}
        </MenuLinkItem>
        <MenuLinkItem render={<Link to="/system-settings/locations" search={{ layout: 'list' }} />}>
          {t('places.lists.locations')}
        </MenuLinkItem>
      </MenuContent>
    </Menu>
  )
}

/** The link from a list to the tree, if it is available. */
export function TreeLink() {
  const { t } = useTranslation()
  const hasTree = useHasTree()
  if (!hasTree) return null
  return (
    <Link to="/system-settings/sites-locations" className={buttonStyles({})}>
      <ListTree aria-hidden />
      <span className="max-sm:sr-only">{t('places.tree.label')}</span>
    </Link>
  )
}
