import type { Location, PlaceNode } from '@steward/contract/locations.ts'
import {
  Box,
  Building,
  Building2,
  DoorOpen,
  Grid2x2,
  Layers,
  LibraryBig,
  type LucideIcon,
  Server,
  Trees,
  Truck,
} from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'

interface Look {
  icon: LucideIcon
  label: TKey
}

/** The icons of location types. */
export const LOCATION_LOOKS: Readonly<Record<Location['type'], Look>> = {
  building: { icon: Building, label: 'places.types.building' },
  floor: { icon: Layers, label: 'places.types.floor' },
  room: { icon: DoorOpen, label: 'places.types.room' },
  area: { icon: Grid2x2, label: 'places.types.area' },
  rack: { icon: Server, label: 'places.types.rack' },
  shelf: { icon: LibraryBig, label: 'places.types.shelf' },
  vehicle: { icon: Truck, label: 'places.types.vehicle' },
  outdoor: { icon: Trees, label: 'places.types.outdoor' },
  other: { icon: Box, label: 'places.types.other' },
}

const SITE_LOOK: Look = { icon: Building2, label: 'places.types.site' }

export const lookOf = ({ type }: Pick<PlaceNode, 'type'>): Look =>
  type === null ? SITE_LOOK : LOCATION_LOOKS[type]
