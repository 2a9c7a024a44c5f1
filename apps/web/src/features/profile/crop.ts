/** The square of a picture that is to be kept, by its middle and its size; all in the picture's own pixels. */
export interface Square {
  x: number
  y: number
  size: number
}

export interface Size {
  width: number
  height: number
}

/** How many times closer than the whole picture. */
export const CLOSEST = 4

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value))

/** The same square moved and shrunk as far as it must be to lie within the picture. */
export function within({ width, height }: Size, { x, y, size }: Square): Square {
  const whole = Math.min(width, height)
  const fitting = between(whole / CLOSEST, size, whole)
  const half = fitting / 2
  return {
    x: between(half, x, width - half),
    y: between(half, y, height - half),
    size: fitting,
  }
}

/** What is kept at first: as much as possible, from the middle. */
export const middleOf = (picture: Size): Square => ({
  x: picture.width / 2,
  y: picture.height / 2,
  size: Math.min(picture.width, picture.height),
})

/** How close the square is: 1 is all that fits. */
export const zoomOf = ({ width, height }: Size, { size }: Square): number =>
  Math.min(width, height) / size

export const zoomed = (picture: Size, square: Square, zoom: number): Square =>
  within(picture, { ...square, size: Math.min(picture.width, picture.height) / zoom })

export const moved = (picture: Size, square: Square, dx: number, dy: number): Square =>
  within(picture, { ...square, x: square.x + dx, y: square.y + dy })
