/** The selected part of a picture, by its center and size in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** The shapes of a crop: the whole picture, or a part with an aspect ratio. */
const CROP_SHAPES = ['whole', '4:3', 'square'] as const
export type CropShape = (typeof CROP_SHAPES)[number]

/** The maximum zoom. */
export const CLOSEST = 4

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value))

/** The aspect ratio of a shape. */
function ratioOf(shape: CropShape, { width, height }: Size): number {
  if (shape === 'square') return 1
  return shape === '4:3' ? 4 / 3 : width / height
}

/** The largest part of a picture with an aspect ratio. */
const largest = ({ width, height }: Size, ratio: number): Size => ({
  width: Math.min(width, height * ratio),
  height: Math.min(height, width / ratio),
})

/** The part, moved and shrunk to fit into the picture. */
export function within(picture: Size, { x, y, width, height }: Crop): Crop {
  const most = largest(picture, width / height)
  const fitting = between(most.width / CLOSEST, width, most.width)
  const size = { width: fitting, height: (fitting / most.width) * most.height }
  return {
    x: between(size.width / 2, x, picture.width - size.width / 2),
    y: between(size.height / 2, y, picture.height - size.height / 2),
    ...size,
  }
}

/** The initial part: the largest one, centered. */
export const middleOf = (picture: Size, shape: CropShape): Crop => ({
  x: picture.width / 2,
  y: picture.height / 2,
  ...largest(picture, ratioOf(shape, picture)),
})

/** The zoom of a part: 1 for the largest one. */
export const zoomOf = (picture: Size, { width, height }: Crop): number =>
  largest(picture, width / height).width / width

export function zoomed(picture: Size, crop: Crop, zoom: number): Crop {
  const most = largest(picture, crop.width / crop.height)
  const size = { width: most.width / zoom, height: most.height / zoom }
  return within(picture, { ...crop, ...size })
}

export const moved = (picture: Size, crop: Crop, dx: number, dy: number): Crop =>
  within(picture, { ...crop, x: crop.x + dx, y: crop.y + dy })

/** The size of the saved part: its own, or less if its longer side exceeds the limit. */
export function writtenSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  const points = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: points(width), height: points(height) }
}
