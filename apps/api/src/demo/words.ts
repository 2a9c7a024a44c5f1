import type { Organization } from './organization.ts'

/** Texts that people of the demonstration wrote, in the language of their account. */
export interface Words {
  retired: readonly string[]
  broken: readonly string[]
  missing: readonly string[]
  disposed: Record<'sold' | 'scrapped' | 'donated', string>
  damage: readonly string[]
  notes: readonly string[]
  labels: readonly string[]
  /** The rooms for assets in stock. */
  closet: RegExp
}

const english: Words = {
  retired: [
    'Replaced by a newer model',
    'Spare parts no longer available',
    'Not needed after the move',
  ],
  broken: [
    'Waiting for a spare part',
    'Failed its safety inspection',
    'Battery does not hold its charge',
    'Locked until the manufacturer has looked at it',
  ],
  missing: ['Not found at the annual count', 'Not returned by a contractor'],
  disposed: {
    sold: 'Sold to a dealer',
    scrapped: 'Taken apart for recycling',
    donated: 'Given to a training center',
  },
  damage: ['Case is cracked', 'Runs louder than it should', 'Key for the cover is missing'],
  notes: [
    'Manual is in the folder next to it.',
    'Yearly inspection is part of the service contract.',
    'Bought with the extended warranty.',
    'Lent out at the front desk; return by Friday.',
  ],
  labels: ['leased', 'loaner', 'calibrated', 'pilot', 'shared'],
  closet: /goods in|tool store|post room|office/i,
}

const spanish: Words = {
  retired: ['Reemplazado por un modelo nuevo'],
  broken: ['A la espera de un repuesto'],
  missing: ['No apareció en el inventario anual'],
  disposed: {
    sold: 'Vendido a un comerciante',
    scrapped: 'Desarmado para reciclaje',
    donated: 'Donado a un centro de formación',
  },
  damage: ['La carcasa está rota', 'Hace más ruido de lo normal'],
  notes: ['El manual está en la carpeta de la sala.', 'Calibración anual por contrato.'],
  labels: ['arriendo', 'calibrado', 'compartido'],
  closet: /bodega|recepción/i,
}

export const wordsOf = ({ account }: Organization): Words =>
  account.language === 'es' ? spanish : english
