import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typeOfClass, VEHICLE_CLASSES } from '../../src/domain/fleet/vehicle-class.ts';
import { imageFormat, PICTURE_FOLDERS } from '../../src/ports/services/image-store.ts';
import { DEMO_FLEET } from '../../src/server/demo-fleet/demo-fleet.ts';

const PICTURES = join(import.meta.dirname, '../../src/ui/drawings');

describe('the demonstration fleet', () => {
  it('should have a vehicle of every class, about 36 in all, each with its own id', () => {
    expect(new Set(DEMO_FLEET.map(({ classType }) => classType))).toEqual(
      new Set(VEHICLE_CLASSES.map(({ name }) => name)),
    );
    expect(DEMO_FLEET.length).toBeGreaterThanOrEqual(34);
    expect(new Set(DEMO_FLEET.map(({ id }) => id)).size).toBe(DEMO_FLEET.length);
  });

  it('should show the states that a fleet has: one not available, one without a waiver price, one without air conditioning', () => {
    expect(DEMO_FLEET.filter(({ available }) => !available)).toHaveLength(1);
    expect(DEMO_FLEET.filter(({ cdwPerDay }) => cdwPerDay === undefined)).toHaveLength(1);
    expect(DEMO_FLEET.filter(({ features }) => !features.airConditioning)).toHaveLength(1);
  });

  // FLEET-28
  it('should tell all that is asked of a truck with a box: its length, how it loads, payload and clearance', () => {
    for (const { classType, facts } of DEMO_FLEET) {
      const feet = /^(\d\d)' /.exec(classType)?.[1];
      if (feet === undefined) continue;
      expect(facts).toMatchObject({ boxLengthFt: Number(feet), loading: expect.any(String) });
      expect(facts).toMatchObject({ payloadKg: expect.any(Number), clearanceCm: expect.any(Number) });
    }
    expect(DEMO_FLEET.find(({ classType }) => classType.includes('Lift Gate'))?.facts?.loading).toBe('lift-gate');
  });

  it('should have believable prices and figures', () => {
    for (const { pricePerDay, cdwPerDay = 2000, year, features, type, classType } of DEMO_FLEET) {
      expect(pricePerDay).toBeGreaterThanOrEqual(5500);
      expect(pricePerDay).toBeLessThanOrEqual(25_000);
      expect(cdwPerDay).toBeLessThan(pricePerDay);
      expect(year).toBeGreaterThan(2020);
      expect(features.seats).toBeGreaterThan(0);
      expect(type).toBe(typeOfClass(classType));
    }
  });

  // FLEET-29
  it('should draw another body where the models of a class differ: sedan and liftback, compact and mid SUV', () => {
    const drawing = (model: string) => DEMO_FLEET.find(({ name }) => name === model)?.imageUrl;
    for (const [one, other] of [
      ['Toyota Camry', 'Honda Accord'],
      ['Hyundai Kona', 'Nissan Kicks'],
      ['Toyota RAV4', 'Honda CR-V'],
      ['Ford Transit 250 Low Roof', 'Nissan NV200'],
    ] as const) {
      expect(drawing(one)).toBeDefined();
      expect(drawing(one)).not.toBe(drawing(other));
    }
  });

  it('should have a picture for each vehicle that is a drawing and nothing else', async () => {
    const names = await readdir(PICTURES);
    for (const { imageUrl } of DEMO_FLEET) {
      expect(imageFormat(imageUrl.slice(1), PICTURE_FOLDERS.images)).toBe('svg');
      expect(names).toContain(imageUrl.slice('/car-images/'.length));
    }
    for (const name of names) {
      const svg = await readFile(join(PICTURES, name), 'utf8');
      expect(svg).toMatch(/^<svg /);
      expect(svg).not.toMatch(/<script|<style|\sstyle=|<foreignObject|\son\w+=|href|url\(/i);
    }
  });
});
