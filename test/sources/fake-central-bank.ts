import { createServer, type ServerResponse } from 'node:http'
import { dayOf } from '../../src/domain/south-africa/johannesburg.ts'
import { serve } from '../serve.ts'

/** A fault that the bank shows instead of values. */
export type Mood =
  | 'hang'
  | 'error500'
  | 'html'
  | 'empty'
  | 'an object'
  | 'truncated'
  | 'redirect'
  | 'huge'
  | 'drip'
  | 'reset'

export const TODAY = dayOf(Date.now())

export function daysAgo(days: number): string {
  return new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
}

/** Values near the shipped ones, dated today. */
export const GOOD_VALUES: Readonly<Record<string, number>> = {
  MMRD002A: 7.25,
  MMRD000A: 10.75,
  CPI1000F: 4.5,
  EXCX135D: 16.9021,
  EXCZ001D: 22.5,
  EXCZ002D: 19.1,
  EXCZ120D: 0.109,
}

export async function startFakeCentralBank() {
  const bank = {
    /** The value for RATES_BASE_URL. */
    url: '',
    /** Observations by code, newest first. */
    series: new Map<string, { date: string; value: number | null }[]>(),
    /** Codes that are missing in the list of current values. */
    offBoard: new Set<string>(),
    /** Codes that find nothing, as after a series was renamed. */
    renamed: new Set<string>(),
    /** Null for a healthy bank; `except` are paths without the fault. */
    mood: null as Mood | null,
    except: null as RegExp | null,
    /** The requested paths. */
    asked: [] as string[],
    close: (): Promise<void> => served.close(),
  }
  const server = createServer((request, response) => {
    const path = request.url!
    bank.asked.push(path)
    if (bank.mood && !bank.except?.test(path)) return answerIn(bank.mood, response)
    const code = /\/GetTimeseriesObservations\/(\w+)$/.exec(path)?.[1]
    const rows = code ? seriesOf(bank, code) : boardOf(bank)
    response.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(rows))
  })
  const served = await serve(server)
  bank.url = `${served.url}/SarbWebApi`
  publish(bank)
  return bank
}

export type FakeCentralBank = Awaited<ReturnType<typeof startFakeCentralBank>>

/** Publishes the day's values before those of earlier days. */
export function publish({ series }: FakeCentralBank, values: Record<string, number> = GOOD_VALUES, date = TODAY): void {
  for (const [code, value] of Object.entries(values)) series.set(code, [{ date, value }, ...(series.get(code) ?? [])])
}

function boardOf({ series, offBoard, renamed }: FakeCentralBank) {
  return [...series]
    .filter(([code]) => !offBoard.has(code) && !renamed.has(code))
    .map(([code, [newest]]) => ({
      Name: `Something that may be called otherwise tomorrow`,
      SectionId: 'S1',
      SectionName: 'Rates',
      TimeseriesCode: code,
      Date: newest!.date,
      Value: newest!.value,
      UpDown: 0,
      FormatNumber: '0.00',
      FormatDate: 'yyyy-MM-dd',
    }))
}

function seriesOf({ series, renamed }: FakeCentralBank, code: string) {
  const observations = renamed.has(code) ? [] : (series.get(code) ?? [])
  return observations.map(({ date, value }) => ({
    Period: `${date}T00:00:00`,
    Timeseries: code,
    Description: 'A series',
    Value: value,
    FormatNumber: '0.00',
    FormatDate: 'yyyy-MM-dd',
  }))
}

function answerIn(mood: Mood, response: ServerResponse): void {
  const json = (status: number) => response.writeHead(status, { 'Content-Type': 'application/json' })
  switch (mood) {
    case 'hang':
      return
    case 'error500':
      return void json(500).end('{"Message":"An error has occurred."}')
    case 'html':
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>We will be back.</p>')
    case 'empty':
      return void json(200).end('[]')
    case 'an object':
      return void json(200).end('{"rows":[]}')
    case 'truncated':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '2000' })
      return void response.write('[{"TimeseriesCode":"MMRD002A","Da', () => response.destroy())
    case 'redirect':
      return void response.writeHead(302, { Location: '/SarbWebApi/elsewhere' }).end()
    case 'huge':
      return void json(200).end(`[${'{"Value":1},'.repeat(100_000)}{}]`)
    case 'drip': {
      json(200).write('[')
      const timer = setInterval(() => response.write(' '), 20)
      return void response.once('close', () => clearInterval(timer))
    }
    case 'reset':
      return void response.socket!.resetAndDestroy()
  }
}
