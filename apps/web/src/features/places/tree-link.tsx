import { Link } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#components/ui/button.tsx'

/** From the list of one kind of place to the tree of both. */
export function TreeLink() {
  const { t } = useTranslation()
  return (
    <Link to="/system-settings/sites-locations" className={buttonStyles({})}>
      <ListTree aria-hidden />
      <span className="max-sm:sr-only">{t('places.tree.label')}</span>
    </Link>
  )
}
