import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureLimits } from '#contract/community/avatars.ts'
import { firstCrop, maxZoom, moved, wholePixels, zoomed, zoomOf } from './crop.ts'

const wide = { width: 800, height: 600 }

test('the first square is as large as can be, in the middle of a wide picture and higher in an upright one', () => {
  expect(firstCrop(wide)).toEqual({ x: 100, y: 0, size: 600 })
  expect(firstCrop({ width: 600, height: 900 })).toEqual({ x: 0, y: 100, size: 600 })
})

test('zooming keeps the middle', () => {
  const crop = zoomed(firstCrop(wide), wide, 2)
  expect(crop).toEqual({ x: 250, y: 150, size: 300 })
  expect(zoomOf(crop, wide)).toBe(2)
  expect(zoomed(crop, wide, 1)).toEqual(firstCrop(wide))
})

test('dragging to the right shows what is further left, up to the edge', () => {
  const crop = zoomed(firstCrop(wide), wide, 2)
  expect(moved(crop, wide, 0.5, 0)).toEqual({ x: 100, y: 150, size: 300 })
  expect(moved(crop, wide, 9, -9)).toEqual({ x: 0, y: 300, size: 300 })
})

test('a picture at the least size cannot be zoomed', () => {
  expect(maxZoom({ width: 64, height: 900 })).toBe(1)
  expect(maxZoom({ width: 5000, height: 5000 })).toBe(4)
})

test('whatever is done, the square lies within the picture, in whole pixels, and is not too small', () => {
  const side = fc.integer({ min: pictureLimits.side, max: 8000 })
  const part = fc.double({ min: -3, max: 3, noNaN: true })
  const step = fc.oneof(
    fc.record({ zoom: fc.double({ min: -1, max: 9, noNaN: true }) }),
    fc.record({ right: part, down: part }),
  )
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 20 }), (width, height, steps) => {
      const area = { width, height }
      let crop = firstCrop(area)
      for (const one of steps)
        crop = 'zoom' in one ? zoomed(crop, area, one.zoom) : moved(crop, area, one.right, one.down)
      const { x, y, size } = wholePixels(crop, area)
      expect([x, y, size].every(Number.isSafeInteger)).toBe(true)
      expect(x >= 0 && y >= 0 && x + size <= width && y + size <= height && size >= pictureLimits.side).toBe(true)
    }),
  )
})
