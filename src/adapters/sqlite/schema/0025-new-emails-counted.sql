-- An e-mail that is queued by itself is a change that staff see, such as a link or a reminder.
CREATE TRIGGER email_add_counted AFTER INSERT ON emails BEGIN
  UPDATE changes SET count = count + 1;
END;
