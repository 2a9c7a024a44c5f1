import {
  AirVent,
  Armchair,
  Bus,
  Camera,
  Car,
  Construction,
  Cpu,
  Drill,
  Fan,
  Flame,
  Forklift,
  HardDrive,
  HeartPulse,
  Laptop,
  Lightbulb,
  type LucideIcon,
  Monitor,
  Network,
  Phone,
  Plug,
  Printer,
  Server,
  Tablet,
  Truck,
  Wrench,
} from 'lucide-react'

/** The icons that categories and types of work can choose, by stored name. */
export const RECORD_ICONS = {
  laptop: Laptop,
  monitor: Monitor,
  phone: Phone,
  tablet: Tablet,
  printer: Printer,
  server: Server,
  network: Network,
  'hard-drive': HardDrive,
  cpu: Cpu,
  camera: Camera,
  car: Car,
  truck: Truck,
  bus: Bus,
  forklift: Forklift,
  construction: Construction,
  drill: Drill,
  wrench: Wrench,
  plug: Plug,
  lightbulb: Lightbulb,
  flame: Flame,
  fan: Fan,
  'air-vent': AirVent,
  armchair: Armchair,
  'heart-pulse': HeartPulse,
} as const satisfies Record<string, LucideIcon>

export type RecordIcon = keyof typeof RECORD_ICONS

/** The icon of a name; `otherwise` if this version doesn't know it. */
export const recordIcon = (name: string | null, otherwise: LucideIcon): LucideIcon =>
  (RECORD_ICONS as Readonly<Record<string, LucideIcon>>)[name ?? ''] ?? otherwise
