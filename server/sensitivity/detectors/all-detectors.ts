import { bankAccountDetector } from './bank-account.ts';
import { barePasswordDetector } from './bare-password.ts';
import { birthDateDetector } from './birth-date.ts';
import { cardDetailsDetector } from './card-details.ts';
import { cardEndingDetector } from './card-ending.ts';
import { codeCredentialDetector } from './code-credential.ts';
import { commandLineCredentialDetector } from './command-line-credential.ts';
import { connectionStringDetector } from './connection-string.ts';
import { credentialPairDetector } from './credential-pair.ts';
import { dictatedPasswordDetector } from './dictated-password.ts';
import { doorCodeDetector } from './door-code.ts';
import { drivingLicenceDetector } from './driving-licence.ts';
import { emailAddressDetector } from './email-address.ts';
import { foreignNationalNumberDetector } from './foreign-national-number.ts';
import { frenchCompanyNumberDetector } from './french-company-number.ts';
import { frenchSocialSecurityDetector } from './french-social-security-number.ts';
import { frenchTaxNumberDetector } from './french-tax-number.ts';
import { groupedKeyDetector } from './grouped-key.ts';
import { highEntropyKeyDetector } from './high-entropy-key.ts';
import { ibanDetector } from './iban.ts';
import { identityCardDetector } from './identity-card.ts';
import { literalBesideNameDetector } from './literal-beside-name.ts';
import { lockCodeDetector } from './lock-code.ts';
import { machineReadableZoneDetector } from './machine-readable-zone.ts';
import { nationalInsuranceDetector } from './national-insurance-number.ts';
import { networkAddressDetector } from './network-address.ts';
import { nhsNumberDetector } from './nhs-number.ts';
import { oneTimeCodeDetector } from './one-time-code.ts';
import { organisationDetector } from './organisation.ts';
import { otherGovernmentNumberDetector } from './other-government-number.ts';
import { passportDetector } from './passport.ts';
import { passwordDetector } from './password.ts';
import { passwordNearbyDetector } from './password-nearby.ts';
import { paymentCardDetector } from './payment-card.ts';
import { personNameDetector } from './person-name.ts';
import { phoneNumberDetector } from './phone-number.ts';
import { pinCodeDetector } from './pin-code.ts';
import { placeDetector } from './place.ts';
import { postalAddressDetector } from './postal-address.ts';
import { privateKeyDetector } from './private-key.ts';
import { secretAnswerDetector } from './secret-answer.ts';
import { secretTokenDetector } from './secret-token.ts';
import { seedPhraseDetector } from './seed-phrase.ts';
import { shapedTokenDetector } from './shaped-token.ts';
import { urlSecretDetector } from './url-secret.ts';
import { usSocialSecurityDetector } from './us-social-security-number.ts';
import { vehiclePlateDetector } from './vehicle-plate.ts';
import type { ViewDetector } from './view-detector.ts';

/** Every L0 detector of privacy.md section 1, over a shared canonical view. */
export const VIEW_DETECTORS: readonly ViewDetector[] = [
  emailAddressDetector,
  phoneNumberDetector,
  postalAddressDetector,
  ibanDetector,
  bankAccountDetector,
  paymentCardDetector,
  cardDetailsDetector,
  cardEndingDetector,
  frenchSocialSecurityDetector,
  frenchTaxNumberDetector,
  frenchCompanyNumberDetector,
  identityCardDetector,
  machineReadableZoneDetector,
  passportDetector,
  otherGovernmentNumberDetector,
  foreignNationalNumberDetector,
  drivingLicenceDetector,
  usSocialSecurityDetector,
  nhsNumberDetector,
  nationalInsuranceDetector,
  vehiclePlateDetector,
  birthDateDetector,
  networkAddressDetector,
  personNameDetector,
  organisationDetector,
  placeDetector,
  secretTokenDetector,
  shapedTokenDetector,
  privateKeyDetector,
  connectionStringDetector,
  codeCredentialDetector,
  commandLineCredentialDetector,
  passwordDetector,
  pinCodeDetector,
  doorCodeDetector,
  oneTimeCodeDetector,
  seedPhraseDetector,
  credentialPairDetector,
  dictatedPasswordDetector,
  groupedKeyDetector,
  literalBesideNameDetector,
  lockCodeDetector,
  passwordNearbyDetector,
  barePasswordDetector,
  secretAnswerDetector,
  urlSecretDetector,
  highEntropyKeyDetector,
];
