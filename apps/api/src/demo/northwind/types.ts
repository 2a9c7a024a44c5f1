import type { DemoType } from '../organization.ts'

export const types: DemoType[] = [
  {
    name: 'Repair',
    key: 'repair',
    kind: 'corrective',
    default_priority: 'high',
    target_hours: '48',
    require_asset: true,
    require_resolution: true,
    icon: 'wrench',
    colour: '#b45309',
    description: 'Something is broken, and has to work again.',
    steps: `
      text! What was found
      check Spare parts booked
      pass_fail! Works again
    `,
  },
  {
    name: 'Preventive maintenance',
    key: 'preventive_maintenance',
    kind: 'preventive',
    target_hours: '168',
    require_asset: true,
    icon: 'air-vent',
    colour: '#1d4ed8',
    description: 'Planned work that keeps things from breaking.',
    steps: `
      check! Switched off and secured
      check! Cleaned
      check! Filters and wear parts replaced
      meter Running hours
      pass_fail! Test run
    `,
  },
  {
    name: 'Fire protection inspection',
    key: 'fire_inspection',
    kind: 'inspection',
    default_priority: 'high',
    target_hours: '72',
    require_asset: true,
    icon: 'flame',
    colour: '#b91c1c',
    steps: `
      check! Seal is whole
      number! Pressure
      check! Sign can be seen
      pass_fail! Passed
    `,
  },
  {
    name: 'Electrical safety check',
    key: 'electrical_check',
    kind: 'safety',
    target_hours: '120',
    require_asset: true,
    require_resolution: true,
    icon: 'plug',
    colour: '#a16207',
    steps: `
      check! Cable and plug without damage
      number! Protective conductor resistance
      number! Insulation resistance
      pass_fail! Passed
    `,
  },
  {
    name: 'Move',
    key: 'move',
    kind: 'other',
    default_priority: 'low',
    target_hours: '240',
    icon: 'truck',
    colour: '#475569',
  },
  {
    name: 'Refurbishment',
    key: 'refurbishment',
    kind: 'project',
    icon: 'construction',
    colour: '#6d28d9',
    description: 'Work of several days on a room or a floor.',
  },
]
