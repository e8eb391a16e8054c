import type { Schemas } from '../../api/generated.ts'

/** Bank names by universal branch code, which reaches every account of the bank. */
export const banks: Readonly<Record<Schemas['BankCode'], string>> = {
  '632005': 'Absa',
  '410105': 'Access Bank',
  '430000': 'African Bank',
  '888000': 'Bank Zero',
  '462005': 'Bidvest Bank',
  '470010': 'Capitec Bank',
  '679000': 'Discovery Bank',
  '250655': 'First National Bank',
  '580105': 'Investec',
  '198765': 'Nedbank',
  '460005': 'Postbank',
  '683000': 'Sasfin Bank',
  '051001': 'Standard Bank',
  '678910': 'TymeBank',
}
