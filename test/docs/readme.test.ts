import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const readme = readFileSync('README.md', 'utf8')
const [section] = /## A payment, end to end[^]*?(?=\n## )/.exec(readme) ?? ['']
const table = Array.from(section.matchAll(/^\| `([\w./-]+\.ts)`/gm), ([, path]) => path!)
const named = Array.from(section.matchAll(/`((?:[\w-]+\/)+[\w-]+(?:\.ts)?)`/g), ([, path]) => path!)

test('the way of a token payment is at most 22 files', () => {
  expect(table.length).toBeGreaterThan(0)
  expect(table.length).toBeLessThanOrEqual(22)
})

test('each file and folder of a payment exists', () => {
  expect(named.filter((path) => !existsSync(`src/${path}`))).toEqual([])
})
