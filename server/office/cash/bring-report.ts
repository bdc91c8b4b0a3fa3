import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { mostReportBytes, mostReportRows } from '#contract/office/remittances.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { CourierRemittance } from '#server/fulfilment/courier/courier-remittance.ts';
import { type BodyLimit, receiveBody, uploadTimeouts } from '#server/fulfilment/uploads/receive-body.ts';
import { type ReportRow, readRemittanceReport } from '#server/money/cash-remittances/read-report.ts';
import { farTooMuch, linesOf, type SheetBounds } from '#server/office/sheet-files/sheet-file.ts';
import { detectSheetFormat } from '#server/office/sheet-files/sheet-format.ts';
import type { SheetProcesses } from '#server/office/sheet-files/sheet-process.ts';

export interface ReportContext extends Needs<'files'> {
  sheetProcesses: Pick<SheetProcesses, 'run'>;
}

const tooMuch = `The report is larger than ${mostReportBytes / 1024 / 1024} MB. Take fewer days at the courier.`;

const aReport: BodyLimit = {
  bytes: mostReportBytes,
  tooMuch: () => tooMuch,
  notWhole: 'The report did not arrive whole. Try again.',
  nothing: noReport,
};

const reportBounds: SheetBounds = {
  ...{ rows: mostReportRows, columns: 60, letters: 1000, everySheet: true },
  ...{ unpacked: 64 * 1024 * 1024, words: 32 * 1024 * 1024 },
};

/** Creates the Problem of a missing report. */
export function noReport(): Problem {
  return unfitReport('Choose the report first.');
}

function unfitReport(says: string): Problem {
  return new Problem(400, 'invalid_fields', says, { fields: { body: says } });
}

interface SentReport {
  body: Readable;
  length: number | undefined;
  memberId: string;
}

/**
 * Receives a report and reads its remittances in a process of its own, which a malicious file cannot leave. Stores
 * nothing. Throws Problem 400, 413 or 503.
 */
export async function receiveReport(
  { files, sheetProcesses }: ReportContext,
  { body, length, memberId }: SentReport,
): Promise<CourierRemittance[]> {
  const scratch = path.join(await files.scratch(), `report-${randomUUID()}`);
  const [source, target] = [`${scratch}.received`, `${scratch}.lines`];
  try {
    await receiveBody(body, source, length, uploadTimeouts, aReport);
    const format = await detectSheetFormat(source);
    const read = await sheetProcesses.run({ source, format, target, bounds: reportBounds }, memberId);
    if (!read) throw unfitReport('The report could not be read: it takes more than reports need.');
    if ('unfit' in read) throw unfitReport(read.unfit === farTooMuch ? tooMuch : read.unfit);
    const rows: ReportRow[] = [];
    for await (const line of linesOf(target)) rows.push(line);
    const report = readRemittanceReport(rows);
    if ('unfit' in report) throw unfitReport(report.unfit);
    return report.remittances;
  } finally {
    await Promise.all([source, target].map((file) => rm(file, { force: true })));
  }
}
